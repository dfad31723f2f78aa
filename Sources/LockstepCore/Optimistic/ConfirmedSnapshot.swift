extension Pipeline {
    /// The snapshot without the pending optimistic changes. The snapshot of a property store still contains these
    /// changes, because their key paths belong to the store and not to the snapshot.
    package final var confirmedSnapshot: Snapshot {
        var confirmed = snapshot
        optimistic?.confirm(&confirmed)
        return confirmed
    }
}

extension OptimisticChanges {
    /// Removes the pending changes from a snapshot of the current state. Parts whose key paths do not belong to the
    /// snapshot stay as they are.
    fileprivate func confirm<Snapshot>(_ snapshot: inout Snapshot) {
        for (key, part) in parts {
            if let key = key as? PartialKeyPath<Snapshot> { part.confirm(&snapshot, at: key) }
        }
    }
}
