/// An event of a list whose server gives new rows their ids. Each change has a number.
enum RenamedRowEvent: Hashable {
    case add(Int)
    /// An optimistic change of the row that was added with the second number.
    case edit(Int, Int), delete(Int, Int)
    case confirm(Int), answer(Int), fail(Int)
    /// A commit by other code that changes the row that was added with this number.
    case writeEdit(Int), writeDelete(Int), writeMove(Int)
    /// A commit that adds a row.
    case push
    case keep, restore
    case refresh, refreshed, refreshFailed
    case know
}

/// A row with an id that the client chooses, and the server replaces.
struct RenamedRow: Identifiable, Equatable, Sendable {
    var id: Int
    var title = 0
    var version = 0

    /// The row that the change `number` adds.
    static func added(by number: Int) -> RenamedRow { RenamedRow(id: -number) }

    /// A row that the server has already.
    static func saved(_ id: Int, title: Int = 0) -> RenamedRow { RenamedRow(id: id, title: title, version: 1) }

    /// The number that identifies the row, whatever its id. The rows that the server has have the numbers from 1000.
    var number: Int { id < 0 ? -id : id < 500 ? id - 70 : 500 + id }

    /// Gives the row the id and the version of the server.
    mutating func answer() { if id < 0 { (id, version) = (70 - id, 1) } }
}

extension [RenamedRow] {
    static let first: [RenamedRow] = [.saved(501)]
    static let fetched: [RenamedRow] = [.saved(501, title: 50), .saved(502)]

    subscript(id id: Int) -> RenamedRow? {
        get { first { $0.id == id } }
        set {
            guard let place = firstIndex(where: { $0.id == id }) else { return }
            if let newValue { self[place] = newValue } else { remove(at: place) }
        }
    }

    /// The rows by number; `nil` if two rows have the same number.
    var byNumber: [Int: RenamedRow]? {
        let rows = Dictionary(map { ($0.number, $0) }) { first, _ in first }
        return rows.count == count ? rows : nil
    }
}
