/// A row of the lists in the explored histories.
struct ListRow: Identifiable, Equatable, Sendable {
    let id: Int
    var value: Int
}

extension [ListRow] {
    /// The values by id, without the order of the rows.
    var byID: [Int: Int] { Dictionary(uniqueKeysWithValues: map { ($0.id, $0.value) }) }
}

/// A change of one row, which finds the row by identity.
enum RowChange: Hashable {
    case add(Int), set(Int, Int), remove(Int)

    func apply(to rows: inout [ListRow]) {
        switch self {
        case .add(let id): if !rows.contains(where: { $0.id == id }) { rows.append(ListRow(id: id, value: 0)) }
        case .set(let id, let value):
            if let place = rows.firstIndex(where: { $0.id == id }) { rows[place].value = value }
        case .remove(let id): rows.removeAll { $0.id == id }
        }
    }

    /// The server's answer to the change: the row has another value.
    func answer(to number: Int) -> RowChange {
        switch self {
        case .add(let id), .set(let id, _), .remove(let id): .set(id, 1000 + number)
        }
    }
}
