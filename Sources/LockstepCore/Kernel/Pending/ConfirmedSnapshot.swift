extension Pipeline {
    /// The snapshot without the pending optimistic changes. If ``knowsConfirmed`` is `false`, the snapshot may still
    /// contain these changes.
    package final var confirmedSnapshot: Snapshot { confirmed.snapshot }

    /// Whether ``confirmedSnapshot`` contains no pending optimistic changes. While a change is pending, the value is
    /// `false` in these cases:
    ///
    /// - The store is a property store. The key path of the change belongs to the store, not to the snapshot.
    /// - The store derives values from its state. The state may contain values that were derived from the change.
    /// - A part was merged inexactly. Then a later commit may contain the change.
    /// - Two parts with pending changes overlap. Then each part counts the changes of the other as confirmed.
    package final var knowsConfirmed: Bool { confirmed.isKnown }

    private final var confirmed: (snapshot: Snapshot, isKnown: Bool) {
        var confirmed = snapshot
        guard let parts = optimistic?.parts, !parts.isEmpty else { return (confirmed, true) }
        var isKnown = !mayDerive && areSeparate(parts)
        for part in parts where !part.confirm(&confirmed) { isKnown = false }
        return (confirmed, isKnown)
    }

    /// Returns whether no parts overlap.
    private final func areSeparate(_ parts: [any AnyOptimisticPart]) -> Bool {
        if parts.count < 2 { return true }
        let bytes = parts.compactMap { $0.bytes(in: Snapshot.self) }.sorted { $0.lowerBound < $1.lowerBound }
        // A computed part has no bytes. It may contain any other part.
        return bytes.count == parts.count
            && zip(bytes, bytes.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
    }
}
