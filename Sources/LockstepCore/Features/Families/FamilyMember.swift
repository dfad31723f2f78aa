import Foundation

/// A member of a family: the store, and the family's data about the store.
@MainActor final class FamilyMember<Key: Hashable, Store: StoreProtocol> {
    let key: Key
    /// The family's only reference to the store.
    private var held: HeldStore<Store>
    private(set) weak var family: StoreFamily<Key, Store>?
    /// An observable object for this member. An observer that accesses the member through the family is registered
    /// with this object.
    let place = ObserverProbe()
    /// Whether the last check found that the member was neither held nor working. Each access through the family sets
    /// this property to `false`.
    ///
    /// The next check releases the member if this property is still `true` and the member is not in use.
    var wasUnused = false
    /// Whether an observer read the member through the family since the observers were asked last. An observer that was
    /// woken is not registered until it reads the member again, which can be later than the next turn.
    var mayHaveObservers = false
    /// Whether the observers were asked, and none has read the member since.
    private(set) var isAsking = false
    /// Whether the family counts the member as loading.
    private var countsAsLoading = false
    /// Whether the next use of the member schedules a refetch.
    var refetchesAtNextUse = false
    /// The attachments of the family's recorders and interceptors to this member, by ``FamilyAttachment/number``.
    var attachments: [Int: StoreAttachment] = [:]

    // The references below are unowned, because the family's dictionary holds the members.

    /// The previous member in the ``FamilyOrder``; `nil` if this member is first.
    fileprivate(set) unowned var older: FamilyMember?
    /// The next member in the ``FamilyOrder``; `nil` if this member is last.
    fileprivate(set) unowned var newer: FamilyMember?

    /// The refetch that starts in the next turn; `nil` if there is none.
    var refetch: Refetch?
    /// Whether a signal to refetch came while a load was running. If that load fails, the entry is loaded again.
    var hasSignal = false
    /// Whether a refetch waits for the end of a list's load.
    var waitsForList = false

    init(_ key: Key, _ store: Store, in family: StoreFamily<Key, Store>) {
        self.key = key
        self.family = family
        held = HeldStore(store)
    }

    /// Gives a value store its membership. Other stores do not need one.
    func join(_ family: FamilyIdentity, invalidatedAt: Date?) {
        guard let core = held.valueCore else { return }
        let membership = FamilyMembership(family)
        membership.member = self
        membership.invalidatedAt = invalidatedAt
        core.membership = membership
        noteLoading(core.isLoading)
    }

    var store: Store { held.store }

    var pipeline: AnyPipeline { held.pipeline }

    /// Whether anything other than the family holds the store itself.
    var isStoreHeld: Bool { held.isHeld }

    /// Whether anything other than the family holds the store, its ``AsyncValue`` or its ``OperationTracker``.
    var isHeld: Bool { held.isHeld || held.isPartHeld }

    /// Whether a caller waits for a load of the store, or an operation of the store is running.
    var isWorking: Bool { pipeline.isWorking }

    /// Whether the store is used: held, working, or possibly observed through the family.
    var isInUse: Bool { isHeld || place.mayBeObserved || isWorking }

    /// Notices a use of the member through the family.
    func noteUse() {
        wasUnused = false
        isAsking = false
        place.access()
        if place.mayBeObserved { mayHaveObservers = true }
    }
}

extension FamilyMember: AnyFamilyMember {
    var isShown: Bool { isHeld || mayHaveObservers }

    var hasScheduledRefetch: Bool { refetch != nil }

    func noteLoading(_ isLoading: Bool) {
        if exchange(&countsAsLoading, with: isLoading) != isLoading { family?.noteLoading(isLoading) }
    }

    func valueDidChange(_ change: MemberChange) { family?.valueDidChange(of: key, change) }

    func askObservers() {
        expectAnswers()
        family?.ask(self)
    }

    /// Notices that the observers are asked.
    func expectAnswers() { (mayHaveObservers, isAsking) = (false, true) }

    func loadDidEnd(hasFailed: Bool) {
        if !pipeline.isLoading { held.stopWatching() }
        if exchange(&hasSignal, with: false), hasFailed { requestRefetch(evenFresh: false) }
    }

    func watchHolders() { held.watch() }
}

/// The members of a family, in order. If the family has a limit, the member that was used last is at the end.
/// If the family has no limit, the member that was created last is at the end.
///
/// The order is a linked list, so the time for a change does not depend on the number of members.
@MainActor struct FamilyOrder<Key: Hashable, Store: StoreProtocol> {
    /// The first member; `nil` if there are no members. If the family has a limit, the first member is the least
    /// recently used member.
    private(set) unowned var first: FamilyMember<Key, Store>?
    private unowned var last: FamilyMember<Key, Store>?

    /// Returns the last member with this store, or `nil`. Examines only the last sixteen members, because
    /// examining all members would take too long.
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

    /// Moves a member to the end of the order. Does nothing if the member is already last or was removed.
    mutating func moveToEnd(_ member: FamilyMember<Key, Store>) {
        if member.newer == nil { return }
        remove(member)
        append(member)
    }
}
