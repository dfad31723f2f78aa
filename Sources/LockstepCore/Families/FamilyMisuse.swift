/// What families say of mistakes.
@MainActor enum FamilyMisuse {
    /// Traps: a family that keeps nothing.
    static func reject(keepsUnused: Duration) -> Never {
        fatalError(
            """
            A family was given keepsUnused: \(keepsUnused). It keeps an unused store for some time: pass more than zero, and \
            call remove(_:) for a store that is to be released at once.
            """
        )
    }

    /// Traps: a family that may have no member.
    static func reject(limit: Int) -> Never {
        fatalError(
            """
            A family was given limit: \(limit). It has room for at least one store: pass 1 or more, or nil for any number.
            """
        )
    }

    /// Traps: a store that is needed to make itself.
    static func rejectRecursion(of key: some Hashable) -> Never {
        fatalError(
            """
            The closure that makes the store of \(key) asks its family for the store of \(key). It may ask for other keys only.
            """
        )
    }

    /// Reports a store that is made for two keys.
    static func reportShared<Key: Hashable>(_ store: StoreReference, of key: Key, and other: Key) {
        RuntimeWarning.report(
            """
            The closure of a family returned \(store) for \(key), which is the store of \(other) already. It would never be \
            released, and removing one of the keys would detach the family's recorders from it. Make another store for each key.
            """
        )
    }
}
