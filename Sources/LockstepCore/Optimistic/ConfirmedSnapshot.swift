extension Pipeline {
    /// The snapshot without the changes that are pending; for a property store, the snapshot itself.
    package final var confirmedSnapshot: Snapshot {
        var confirmed = snapshot
        optimistic?.confirm(&confirmed)
        return confirmed
    }
}

extension OptimisticChanges {
    /// Takes the changes that are pending out of a snapshot of the current state.
    fileprivate func confirm<Snapshot>(_ snapshot: inout Snapshot) {
        for (key, part) in parts {
            if let key = key as? PartialKeyPath<Snapshot> { part.confirm(&snapshot, at: key) }
        }
    }
}
