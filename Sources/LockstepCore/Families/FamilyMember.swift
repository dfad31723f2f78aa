/// A store of a family, and what is known of its use.
@MainActor final class FamilyMember<Key: Hashable, Store: StoreProtocol> {
    let key: Key
    /// Only here does the family hold the store.
    private(set) var store: Store
    /// What observers of the family observe of this member, apart from the state of its store.
    let place = ObservedPlace()
    /// Whether the last check found it unused, and nothing has asked for it since.
    var wasUnused = false
    /// What the next use begins.
    var atNextUse: (@MainActor (Store) -> Void)?
    var attachments: [Int: InterceptorAttachment] = [:]

    // The order of use. The family's dictionary holds the members.
    fileprivate(set) unowned var older: FamilyMember?
    fileprivate(set) unowned var newer: FamilyMember?

    init(_ key: Key, _ store: Store) {
        self.key = key
        self.store = store
    }

    /// Whether anything beside the family holds the store itself.
    var isStoreHeld: Bool { !isKnownUniquelyReferenced(&store) }

    /// Whether anything beside the family holds the store, or a part of it that stands for the store.
    var isHeld: Bool {
        if isStoreHeld { return true }
        guard let store = store as? any ValueStore else { return false }
        return isPartHeld(of: store)
    }

    private func isPartHeld(of store: some ValueStore) -> Bool { store.valueStorage.isPartHeld }

    /// Whether work of the store is in flight.
    var isWorking: Bool { store.pipeline.isWorking }

    /// Whether the store is used, or may be.
    var isInUse: Bool { isHeld || isWorking || place.mayBeObserved }
}

extension FamilyMember: ListeningMember {
    var pipeline: AnyPipeline { store.pipeline }
}

/// The members of a family in the order of their last use. Each change takes the same time, however many members there are.
@MainActor struct FamilyOrder<Key: Hashable, Store: StoreProtocol> {
    /// The least recently used.
    private(set) unowned var first: FamilyMember<Key, Store>?
    private unowned var last: FamilyMember<Key, Store>?

    /// One of the newest sixteen members that has this store, if there is one: among more, a look at each would take too long.
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
