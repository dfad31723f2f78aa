/// What an entry consists of, to make it again.
struct EntryParts<Store> {
    let makeEntry: @MainActor () -> Store
    let isPartHeld: @MainActor () -> Bool
    let pipeline: AnyPipeline
}

/// An entry that can be made again from its parts.
@MainActor protocol ReplaceableEntry: AnyObject {
    /// The parts of the entry. They do not hold the entry. `Store` is the type of the entry.
    func parts<Store>(as _: Store.Type) -> EntryParts<Store>
}
