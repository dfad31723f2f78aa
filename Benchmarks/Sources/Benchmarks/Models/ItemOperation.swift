/// Operations of a store of items.
enum ItemOperation: Hashable, Sendable {
    case save
    case delete(Int)
}
