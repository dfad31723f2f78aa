public import LockstepCore

extension ExecutionRegistry where Subject: ValueStore {
    /// Registers the methods of the value store that change its state without a load: `set`, `setError`, `startLoading`
    /// and `reset`. A tool can start `set` only if the type of the value is `Codable`.
    public mutating func changes() {
        let store = store
        add(.commit, "set") { (value: Subject.Value) in store.set(value) }
        add(.commit, "setError") { (error: StateError) in store.setError(error) }
        add(.commit, "startLoading") { () in store.startLoading() }
        add(.commit, "reset") { () in store.reset() }
    }
}
