/// An event of a list with pages. Loads and calls have numbers, in the order in which they started.
enum PagedWalkEvent: Hashable {
    case load, loadIfNeeded, loadNext
    /// Other code replaces the list, changes an item, or forgets the list.
    case set, update, reset
    case invalidate
    case undo
    /// The caller of a running call is cancelled.
    case cancel(Int)
    /// The load of a page ends.
    case succeed(Int), fail(Int)
}

/// An item of a list: the number of the list, and the number of the page.
struct PagedItem: Hashable, Sendable {
    var list: Int
    var page: Int
    var changes = 0
}

/// The place of a page.
struct PagedCursor: Hashable, Sendable {
    var list: Int
    var page: Int
}
