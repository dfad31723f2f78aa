extension ExecutionRegistry where Subject: ValueStore {
    /// Registers what changes the value without loading it: `set`, whose value must be `Codable`, `setError`, `startLoading` and
    /// `reset`.
    public mutating func changes() {
        let store = store
        add(.commit, "set") { (value: Subject.Value) in store.set(value) }
        add(.commit, "setError") { (error: StateError) in store.setError(error) }
        add(.commit, "startLoading") { () in store.startLoading() }
        add(.commit, "reset") { () in store.reset() }
    }
}
