/// A member of a family: a store, and what the family knows about the use of the store.
@MainActor final class FamilyMember<Key: Hashable, Store: StoreProtocol> {
    let key: Key
    /// The family's only reference to the store.
    private(set) var store: Store
    /// An object that stands for this member in Observation. An observer that reads the store through the family also
    /// observes this object.
    let place = ObservedPlace()
    /// Whether the family's last check found this member unused, and the member was not used since then. If the next
    /// check also finds the member unused, the member is released.
    var wasUnused = false
    /// A closure that the next use of the member calls once, with the store; `nil` if there is none.
    var atNextUse: (@MainActor (Store) -> Void)?
    var attachments: [Int: InterceptorAttachment] = [:]

    // The references below are unowned, because the family's dictionary holds the members.

    /// The previous member in the ``FamilyOrder``; `nil` if this member is the first one.
    fileprivate(set) unowned var older: FamilyMember?
    /// The next member in the ``FamilyOrder``; `nil` if this member is the last one.
    fileprivate(set) unowned var newer: FamilyMember?

    init(_ key: Key, _ store: Store) {
        self.key = key
        self.store = store
    }

    /// Whether anything other than the family holds the store itself.
    var isStoreHeld: Bool { !isKnownUniquelyReferenced(&store) }

    /// Whether anything other than the family holds the store. A value store also counts as held if its ``AsyncValue``
    /// or its ``OperationTracker`` is held.
    var isHeld: Bool {
        if isStoreHeld { return true }
        guard let store = store as? any ValueStore else { return false }
        return isPartHeld(of: store)
    }

    private func isPartHeld(of store: some ValueStore) -> Bool { store.valueStorage.isPartHeld }

    /// Whether a load or an operation of the store is running.
    var isWorking: Bool { store.pipeline.isWorking }

    /// Whether the store is used: held, working, or possibly observed through the family.
    var isInUse: Bool { isHeld || isWorking || place.mayBeObserved }
}

extension FamilyMember: ListeningMember {
    var pipeline: AnyPipeline { store.pipeline }
}

/// The members of a family in the order of their last use. A family without a limit does not need this order, so its
/// members stay in the order in which they were made.
///
/// The order is a linked list, so the time for a change does not depend on the number of members.
@MainActor struct FamilyOrder<Key: Hashable, Store: StoreProtocol> {
    /// The first member: the least recently used member if the family has a limit. `nil` if there are no members.
    private(set) unowned var first: FamilyMember<Key, Store>?
    private unowned var last: FamilyMember<Key, Store>?

    /// Returns the member with this store if the member is among the last sixteen members of the order, otherwise
    /// `nil`. Examining all members would take too long.
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
