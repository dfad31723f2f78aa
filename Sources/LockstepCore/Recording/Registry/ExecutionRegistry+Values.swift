extension ExecutionRegistry where Subject: ValueStore {
    /// Registers the methods that change the value without a load: `set`, `setError`, `startLoading` and `reset`. For
    /// `set`, the value must be `Codable`.
    public mutating func changes() {
        let store = store
        add(.commit, "set") { (value: Subject.Value) in store.set(value) }
        add(.commit, "setError") { (error: StateError) in store.setError(error) }
        add(.commit, "startLoading") { () in store.startLoading() }
        add(.commit, "reset") { () in store.reset() }
    }
}
