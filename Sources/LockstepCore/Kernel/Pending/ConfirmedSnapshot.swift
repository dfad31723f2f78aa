extension Pipeline {
    /// The snapshot without the pending optimistic changes. If ``knowsConfirmed`` is `false`, the snapshot may still
    /// contain these changes.
    package final var confirmedSnapshot: Snapshot {
        var confirmed = snapshot
        optimistic?.confirm(&confirmed)
        return confirmed
    }

    /// Whether ``confirmedSnapshot`` contains no pending optimistic changes. While a change is pending, the value is
    /// `false` in these cases:
    ///
    /// - The store is a property store. The key path of the change belongs to the store, not to the snapshot.
    /// - The store derives values from its state. The state may contain values that were derived from the change.
    /// - A part was merged inexactly. Then a later commit may contain the change.
    /// - Two parts with pending changes overlap. Then each part counts the changes of the other as confirmed.
    package final var knowsConfirmed: Bool {
        guard let optimistic, !optimistic.isEmpty else { return true }
        return !mayDerive && optimistic.areExact && optimistic.areSeparate(in: Snapshot.self)
    }
}

extension OptimisticChanges {
    /// Removes the pending changes from a snapshot of the current state. Does not change the snapshot of a property
    /// store, because the key paths of the changes are key paths of the store, not of the snapshot.
    fileprivate func confirm<Snapshot>(_ snapshot: inout Snapshot) {
        for part in parts { part.confirm(&snapshot) }
    }

    /// Whether the confirmed value of each part is exact. See ``PendingChanges/isConfirmedExact``.
    fileprivate var areExact: Bool { parts.allSatisfy { $0.isConfirmedExact } }

    /// Returns whether all parts belong to the snapshot, and none of them overlap.
    fileprivate func areSeparate<Snapshot>(in type: Snapshot.Type) -> Bool {
        guard parts.allSatisfy({ $0.keyPath(in: type) != nil }) else { return false }
        if parts.count < 2 { return true }
        let bytes = parts.compactMap { $0.bytes(in: type) }.sorted { $0.lowerBound < $1.lowerBound }
        // A computed part has no bytes. It may contain any other part.
        return bytes.count == parts.count
            && zip(bytes, bytes.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
    }
}
