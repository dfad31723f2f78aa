/// What an entry consists of, to make it again.
struct EntryParts<Store> {
    let makeEntry: @MainActor () -> Store
    let isPartHeld: @MainActor () -> Bool
    let pipeline: AnyPipeline
    let holders: EntryHolders
}

/// An entry that can be made again from its parts.
@MainActor protocol ReplaceableEntry: AnyObject {
    /// The parts of the entry. They do not hold the entry. `Store` is the type of the entry.
    func parts<Store>(as _: Store.Type) -> EntryParts<Store>
}

/// Notices that an entry was released.
final class EntryHolders: Sendable {
    private let action = Locked<(@MainActor @Sendable () -> Void)?>(nil)

    func onRelease(_ action: @escaping @MainActor @Sendable () -> Void) { self.action.withLock { $0 = action } }

    /// The `deinit` of an entry calls this method, on any thread.
    func entryWasReleased() {
        if let action = action.withLock(\.self) { Task { @MainActor in action() } }
    }
}
