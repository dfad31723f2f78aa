extension Pipeline {
    /// The snapshot without the pending optimistic changes. If ``knowsConfirmed`` is `false`, the snapshot may still
    /// contain these changes.
    package final var confirmedSnapshot: Snapshot {
        var confirmed = snapshot
        optimistic?.confirm(&confirmed)
        return confirmed
    }

    /// Whether ``confirmedSnapshot`` contains no pending optimistic changes. The value is `false` in two cases:
    ///
    /// - A property store has a pending change. The key path of the change belongs to the store, not to the snapshot.
    /// - Two parts with pending changes overlap. Then each part counts the changes of the other as confirmed.
    final var knowsConfirmed: Bool { optimistic?.areSeparate(in: Snapshot.self) ?? true }
}

extension OptimisticChanges {
    /// Removes the pending changes from a snapshot of the current state. Does not change the snapshot of a property
    /// store, because the key paths of the changes are key paths of the store, not of the snapshot.
    fileprivate func confirm<Snapshot>(_ snapshot: inout Snapshot) {
        for (key, part) in parts {
            if let key = key as? PartialKeyPath<Snapshot> { part.confirm(&snapshot, at: key) }
        }
    }

    /// Returns whether all parts belong to the snapshot, and none of them overlap.
    fileprivate func areSeparate<Snapshot>(in _: Snapshot.Type) -> Bool {
        let keys = parts.keys.compactMap { $0 as? PartialKeyPath<Snapshot> }
        guard keys.count == parts.count else { return false }
        if keys.count < 2 { return true }
        let bytes = keys.compactMap { parts[$0]?.bytes(at: $0) }.sorted { $0.lowerBound < $1.lowerBound }
        // A computed part has no bytes. It may contain any other part.
        return bytes.count == keys.count
            && zip(bytes, bytes.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
    }
}
