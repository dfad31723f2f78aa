/// An event of a list with optimistic changes. Each change has a number.
enum OptimisticEvent: Hashable {
    case add(Int), set(Int), remove(Int)
    case confirm(Int), answer(Int), fail(Int)
    case writeAdd, writeSet, writeRemove
    case keep, restore
    case refresh, refreshed, refreshFailed
    case know
    /// A request of something else, such as a list that contains the rows.
    case request, answered, requestFailed

    static let writes: [OptimisticEvent] = [.writeAdd, .writeSet, .writeRemove]

    /// The change that the event starts.
    var begun: (number: Int, change: RowChange)? {
        switch self {
        case .add(let number): (number, .add(10 + number))
        case .set(let number): (number, .set(1, 100 + number))
        case .remove(let number): (number, .remove(1))
        default: nil
        }
    }

    /// The change that other code writes.
    var write: RowChange? {
        switch self {
        case .writeAdd: .add(7)
        case .writeSet: .set(1, 7)
        case .writeRemove: .remove(1)
        default: nil
        }
    }

    /// The rows at the start, after a refresh, and after a `set`.
    static let first = [ListRow(id: 1, value: 1), ListRow(id: 2, value: 1)]
    static let fetched = [ListRow(id: 1, value: 50), ListRow(id: 3, value: 50)]
    static let known = [ListRow(id: 1, value: 60)]
    /// The rows that the request of something else brings.
    static let listed = [ListRow(id: 1, value: 70), ListRow(id: 2, value: 70)]
}
