/// The traps and warnings for misuse of families.
@MainActor enum FamilyMisuse {
    /// Traps because `keepsUnused` of a family is not greater than zero.
    static func reject(keepsUnused: Duration) -> Never {
        fatalError(
            """
            A family was created with keepsUnused: \(keepsUnused). Pass a duration greater than zero. To \
            release a store at once, call remove(_:).
            """
        )
    }

    /// Traps if a limit of a family is less than 1.
    static func check(_ limit: Int?, of parameter: String) {
        guard let limit, limit < 1 else { return }
        fatalError(
            """
            A family was created with \(parameter): \(limit). Pass 1 or more, or nil for no limit.
            """
        )
    }

    /// Traps because the closure that makes the store of a key asks the family for the same key.
    static func rejectRecursion(of key: some Hashable) -> Never {
        fatalError(
            """
            The closure that makes the store of \(key) asks its family for the store of \(key). Ask only for other keys.
            """
        )
    }

    /// Reports that the closure of a family returned the same store for two keys.
    static func reportShared<Key: Hashable>(_ store: StoreReference, of key: Key, and other: Key) {
        RuntimeWarning.report(
            """
            The closure of a family returned \(store) for \(key), which is the store of \(other) already. Such a store \
            is never released, and removing one of the keys detaches the family's recorders from it. Make a different \
            store for each key.
            """
        )
    }
}
