/// A member of a family: a store, and what the family knows about the use of the store.
@MainActor final class FamilyMember<Key: Hashable, Store: StoreProtocol> {
    let key: Key
    /// The family's only reference to the store.
    private(set) var store: Store
    /// The object that an observer observes if it reads the store through the family. The observer also observes the
    /// parts of the store that it reads.
    let place = ObservedPlace()
    /// Whether the last check found the member unused, and the member was not used since then.
    var wasUnused = false
    /// A closure that the next use of the member calls once, with the store; `nil` if there is none.
    var atNextUse: (@MainActor (Store) -> Void)?
    var attachments: [Int: InterceptorAttachment] = [:]

    // The neighbors in the order of use. The references are unowned, because the family's dictionary holds the members.
    fileprivate(set) unowned var older: FamilyMember?
    fileprivate(set) unowned var newer: FamilyMember?

    init(_ key: Key, _ store: Store) {
        self.key = key
        self.store = store
    }

    /// Whether anything other than the family holds the store itself.
    var isStoreHeld: Bool { !isKnownUniquelyReferenced(&store) }

    /// Whether anything other than the family holds the store, or the ``AsyncValue`` or ``OperationTracker`` of a
    /// value store.
    var isHeld: Bool {
        if isStoreHeld { return true }
        guard let store = store as? any ValueStore else { return false }
        return isPartHeld(of: store)
    }

    private func isPartHeld(of store: some ValueStore) -> Bool { store.valueStorage.isPartHeld }

    /// Whether a load or an operation of the store runs.
    var isWorking: Bool { store.pipeline.isWorking }

    /// Whether the store is used: held, working, or possibly observed through the family.
    var isInUse: Bool { isHeld || isWorking || place.mayBeObserved }
}

extension FamilyMember: ListeningMember {
    var pipeline: AnyPipeline { store.pipeline }
}

/// The members of a family in the order of their last use. The time for a change does not depend on the number of
/// members.
@MainActor struct FamilyOrder<Key: Hashable, Store: StoreProtocol> {
    /// The least recently used member; `nil` if there are no members.
    private(set) unowned var first: FamilyMember<Key, Store>?
    private unowned var last: FamilyMember<Key, Store>?

    /// Returns the member with this store, if it is among the sixteen most recently used members; otherwise `nil`.
    /// Examining all members would take too long.
    func newest(with store: Store) -> FamilyMember<Key, Store>? {
        var next = last
        for _ in 0..<16 {
            guard let member = next, member.store !== store else { return next }
            next = member.older
        }
        return nil
    }

    mutating func append(_ member: FamilyMember<Key, Store>) {
        member.older = last
        member.newer = nil
        last?.newer = member
        last = member
        if first == nil { first = member }
    }

    mutating func remove(_ member: FamilyMember<Key, Store>) {
        let (older, newer) = (member.older, member.newer)
        if let older { older.newer = newer } else { first = newer }
        if let newer { newer.older = older } else { last = older }
        member.older = nil
        member.newer = nil
    }

    mutating func moveToEnd(_ member: FamilyMember<Key, Store>) {
        if last === member { return }
        remove(member)
        append(member)
    }
}
