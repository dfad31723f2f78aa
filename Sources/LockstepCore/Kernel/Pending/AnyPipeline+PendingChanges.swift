extension AnyPipeline {
    /// The ``OptimisticChanges`` of the store, created at the first access.
    final var optimisticOrMade: OptimisticChanges {
        if let optimistic { return optimistic }
        let made = OptimisticChanges()
        optimistic = made
        return made
    }

    /// The number of pending optimistic changes of the store. See ``StoreProtocol/pendingChanges``.
    public final var pendingChanges: Int {
        let changes = optimisticOrMade
        changes.observers.access()
        return changes.count
    }
}
