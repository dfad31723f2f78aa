extension Pipeline {
    /// The snapshot without the pending optimistic changes. For a property store, the snapshot still contains these
    /// changes.
    package final var confirmedSnapshot: Snapshot {
        var confirmed = snapshot
        optimistic?.confirm(&confirmed)
        return confirmed
    }
}

extension OptimisticChanges {
    /// Removes the pending changes from a snapshot of the current state. Does not change the snapshot of a property
    /// store, because the key paths of the changes are key paths of the store, not of the snapshot.
    fileprivate func confirm<Snapshot>(_ snapshot: inout Snapshot) {
        for (key, part) in parts {
            if let key = key as? PartialKeyPath<Snapshot> { part.confirm(&snapshot, at: key) }
        }
    }
}
