/// Stores of one kind, made on demand by key, such as the rows of a list or the open documents.
///
/// ```swift
/// let rows = StoreFamily { (id: Int) in RowStore(id: id) }
/// rows[7].rename(to: "Milk")  // makes the store of row 7
/// print(rows[7].title)        // the same store: prints "Milk"
/// ```
///
/// The stores are the *members* of the family, and can be of any style. `family[key]` returns the same store while the
/// store is used (promise F1). A store is used in these cases:
///
/// - Your code holds the store, its ``AsyncValue`` or its ``OperationTracker``.
/// - A view or another observer reads the store through the family.
/// - A load or an operation of the store is running.
///
/// The family keeps an unused store for at least `keepsUnused`. If there is a `limit`, the store can be released
/// earlier (F2). The state of a released store is lost, and the next use of the key makes a new store. To keep the
/// state, hold the store, or save the members with `persist`.
///
/// If nothing holds the store, a view that reads `rows[7].title` is updated once per `keepsUnused`, even without a
/// change (F3). To avoid these updates, let the view hold the store. See the article *Queries and families*.
///
/// Isolation: the main actor.
@MainActor public class StoreFamily<Key: Hashable, Member: StoreProtocol> {
    private let makeStore: @MainActor (Key) -> Member
    /// The overrides that were in force when the family was made. The family makes all stores with these overrides.
    private let dependencies = DependencyCapture()
    private let keepsUnused: Duration
    private let limit: Int?
    private let clock: any Clock<Duration>

    private(set) var members: [Key: FamilyMember<Key, Member>] = [:]
    private var order = FamilyOrder<Key, Member>()
    /// The keys whose stores are being made.
    private var making: Set<Key> = []
    /// The recorders and interceptors of the family, in the order of their attachment.
    var attachments: [FamilyAttachment] = []
    var lastAttachment = 0
    private var followers: [any FamilyFollower<Key, Member>] = []
    private let placeObservers = FamilyObservers()
    /// The observable object for ``keys``.
    private let keysPlace = ObserverProbe()
    /// Whether the observers of ``keys`` wake in the next turn.
    private var wakesForKeys = false
    /// The observable object for ``isLoading``.
    private let loadingPlace = ObserverProbe()
    /// The number of members that are loading.
    private var loadingCount = 0
    /// The members that were removed while a request was running that can bring them.
    private var removals = Removals<Key>()
    private var invalidations = Invalidations<Key>()
    /// The lists that contain the keys of members.
    private let lists = FamilyLists<Key>()
    let identity = FamilyIdentity()
    /// The tasks of the family: the checks for unused members, and the repeated loads of queries. The tasks are
    /// cancelled when the family is released.
    let tasks = FamilyTasks()
    /// The task that releases unused members; `nil` while the family has no members.
    private var checkTask: Task<Void, Never>?

    /// Creates a family without members.
    ///
    /// - Parameters:
    ///   - keepsUnused: The minimum time for which an unused member is kept. A time of zero or less traps.
    ///   - limit: The number of members to keep; `nil` for no limit. Above the limit, the family releases unused
    ///     members early, the least recently used first (promise F2). A limit below 1 traps.
    ///   - clock: The clock that measures `keepsUnused`.
    ///   - make: A closure that makes the store of a key. The closure must return a different store for each key. The
    ///     closure may ask the family for other keys, but asking for the same key traps (promise F6). Code that asks
    ///     for a member does not observe what the closure reads from stores.
    public init(
        keepsUnused: Duration = .seconds(60), limit: Int? = nil, clock: any Clock<Duration> = ContinuousClock(),
        _ make: @escaping @MainActor (Key) -> Member
    ) {
        guard keepsUnused > .zero else { FamilyMisuse.reject(keepsUnused: keepsUnused) }
        FamilyMisuse.check(limit, of: "limit")
        self.keepsUnused = keepsUnused
        self.limit = limit
        self.clock = clock
        makeStore = make
    }
}

// MARK: - Members

extension StoreFamily {
    /// The store of a key. If the key has no store, the family makes a store. Each access marks the store as used, so
    /// that the family keeps it.
    ///
    /// - Parameter key: The key. It must equal itself: a key such as `nan` makes a new store at each access.
    public subscript(key: Key) -> Member { use(members[key] ?? make(key)) }

    /// Returns the store of a key, and marks the store as used. Never makes a store.
    ///
    /// An observer that receives `nil` does not wake when the store is made.
    ///
    /// - Parameter key: The key.
    /// - Returns: The store; `nil` if the key has no store.
    public func existing(_ key: Key) -> Member? { members[key].map(use) }

    /// The current members, in no particular order. Reading this property does not mark the members as used, and
    /// registers no observer.
    public var stores: [Member] { members.values.map(\.store) }

    /// The number of current members. Reading this property registers no observer.
    public var count: Int { members.count }

    /// The keys of the current members. Observers wake when a member is added, released or removed (promise F7). Reading
    /// this property does not mark the members as used.
    public var keys: Set<Key> {
        keysPlace.access()
        return Set(members.keys)
    }

    /// Whether any member is loading its value, for example for one progress indicator for all. Observers wake when this
    /// property changes (promise F7). Reading it does not mark the members as used.
    public var isLoading: Bool {
        loadingPlace.access()
        return loadingCount > 0
    }

    /// Removes the member of a key, even if the member is used. The observers of the member wake. When you ask for the
    /// key again, the family makes a new store.
    ///
    /// Code that holds the store can still use it, except for an entry of a query family: its loads are cancelled, its value
    /// is cleared, and it is not loaded again (promise E2). The recorders and interceptors of the family are detached. If
    /// the family is persisted, the saved state of the key is also deleted, even if the key has no member.
    ///
    /// - Parameter key: The key.
    public func remove(_ key: Key) {
        removals.note(key, in: identity.requests)
        TransactionQueue.together {
            lists.forEach { $0.membersWereRemoved([key]) }
            if let member = members[key] { return removeMembers([member]) }
            for follower in followers { follower.remove(key) }
        }
    }

    /// Removes all members, even members in use. In a persisted family, this method also removes all saved states.
    /// See ``remove(_:)``.
    public func removeAll() {
        removals.note(nil, in: identity.requests)
        // An observer that wakes can ask for any key, and must not get a saved state.
        for follower in followers { follower.removeAll() }
        TransactionQueue.together {
            lists.forEach { $0.membersWereRemoved(nil) }
            removeMembers(Array(members.values))
        }
    }

    private func removeMembers(_ removed: [FamilyMember<Key, Member>]) {
        for member in removed where forget(member) {
            for follower in followers { follower.remove(member.key) }
            member.pipeline.endForRemoval()
            for attachment in exchange(&member.attachments, with: [:]).values { attachment.cancel() }
        }
        if members.isEmpty { stopChecking() }
        placeObservers.wakePlaces(removed.map(\.place))
    }

    /// Notices that values are invalidated, also those that are saved and have no member: that of a key, or all values if `key`
    /// is `nil`.
    func noteInvalidation(of key: Key?) { if !followers.isEmpty { invalidations.note(key) } }

    /// Adds a list that contains keys of members. The family does not retain the list.
    func addList(_ list: some FamilyList<Key>) {
        lists.append(list)
        identity.hasLists = true
    }

    /// Returns the loads of the lists that contain the key of a member.
    func listLoads(of key: Key) -> [any RefetchableCore] { identity.hasLists ? lists.loads(of: key) : [] }

    /// Notices that the value of a member, or its optimistic changes, have changed.
    func valueDidChange(of key: Key, _ change: MemberChange) { lists.forEach { $0.valueDidChange(of: key, change) } }

    /// Returns whether a member was removed since a running request began.
    func wasRemoved(_ key: Key, since request: RunningRequest) -> Bool { removals.contain(key, since: request) }

    /// Returns the keys of the members that satisfy a condition, in the order of the members.
    func keys(where isIncluded: (FamilyMember<Key, Member>) -> Bool) -> [Key] {
        var keys: [Key] = []
        var next = order.first
        while let member = next {
            if isIncluded(member) { keys.append(member.key) }
            next = member.newer
        }
        return keys
    }

    /// Returns the current stores whose keys satisfy a condition, in no particular order. Does not mark the stores as
    /// used, and registers no observer.
    func stores(where isIncluded: (Key) -> Bool) -> [Member] {
        members.values.filter { isIncluded($0.key) }.map(\.store)
    }
}

// MARK: - Making and using

extension StoreFamily {
    /// Returns the store of a key, and marks the store as used. Starts no refetch that waits for the next use.
    func memberWithoutRefetch(of key: Key) -> Member {
        let member = members[key] ?? make(key)
        member.wasUnused = false
        if limit != nil { order.moveToEnd(member) }
        return member.store
    }

    private func use(_ member: FamilyMember<Key, Member>) -> Member {
        member.noteUse()
        if limit != nil { order.moveToEnd(member) }
        if exchange(&member.refetchesAtNextUse, with: false) { member.scheduleRefetch(Refetch(evenUnused: true)) }
        return member.store
    }

    private func make(_ key: Key) -> FamilyMember<Key, Member> {
        guard making.insert(key).inserted else { FamilyMisuse.rejectRecursion(of: key) }
        // The reader of the member does not observe what the new store reads (promise C3).
        let store = NestedReading.untracked { dependencies.inCapturedScope { makeStore(key) } }
        let member = FamilyMember(key, store, in: self)
        making.remove(key)
        if member.isStoreHeld, let other = order.newest(with: member.store) {
            FamilyMisuse.reportShared(member.store.pipeline.store, of: key, and: other.key)
        }
        members[key] = member
        order.append(member)
        member.join(identity, invalidatedAt: invalidations.date(of: key))
        noteKeys()
        for attachment in attachments { member.attachments[attachment.number] = attachment.attach(store.pipeline) }
        // A restored state is a commit, so a recorder can remove the member.
        for follower in followers where members[key] === member { follower.follow(member.store, of: key) }
        guard members[key] === member else { return member }
        evict(keeping: member, examining: 16)
        startChecking()
        return member
    }

    /// Removes a member from ``members``. Does nothing if the member was already removed, for example by code that ran
    /// during the removal of another member.
    ///
    /// - Returns: Whether this call removed the member.
    private func forget(_ member: FamilyMember<Key, Member>) -> Bool {
        guard members[member.key] === member else { return false }
        members[member.key] = nil
        order.remove(member)
        member.noteLoading(false)
        noteKeys()
        return true
    }

    /// Wakes the observers of ``keys`` in the next turn, because a view's body can make a member.
    private func noteKeys() {
        guard keysPlace.mayBeObserved else { return }
        keysPlace.markDependents()
        if exchange(&wakesForKeys, with: true) { return }
        WorkContext.independent.run {
            _ = Task { [weak self] in
                guard let self else { return }
                wakesForKeys = false
                placeObservers.wakePlaces([keysPlace])
            }
        }
    }

    /// Notices that a member began to load, or ended its load.
    func noteLoading(_ isLoading: Bool) {
        loadingCount += isLoading ? 1 : -1
        if loadingCount == (isLoading ? 1 : 0) { placeObservers.wakePlaces([loadingPlace]) }
    }

    /// Removes an unused member from the family, without waking observers. The saved state of the member is kept.
    private func release(_ member: FamilyMember<Key, Member>) {
        guard forget(member) else { return }
        for follower in followers { follower.release(member.key) }
        member.mayHaveObservers = false
        member.pipeline.endUnattendedWork()
    }

    /// Wakes the observers of a member.
    func ask(_ member: FamilyMember<Key, Member>) { placeObservers.wakePlaces([member.place]) }

    /// Adds an object that follows all present and future members. The family retains the object.
    package func addFollower(_ follower: some FamilyFollower<Key, Member>) {
        followers.append(follower)
        // A restored state is a commit, so a recorder can remove other members.
        for member in members.values where members[member.key] === member {
            follower.follow(member.store, of: member.key)
        }
    }

    /// Releases unused members beyond the limit, the least recently used first. Does not release `new`.
    ///
    /// Making a store examines only some members, so that it stays fast in a large family. ``check()`` examines all
    /// members.
    func evict(keeping new: FamilyMember<Key, Member>? = nil, examining count: Int) {
        guard let limit else { return }
        for _ in 0..<count {
            guard members.count > limit, let oldest = order.first, oldest !== new else { return }
            if oldest.isInUse || lists.contain(oldest.key) { order.moveToEnd(oldest) } else { release(oldest) }
        }
    }
}

// MARK: - Releasing

extension StoreFamily {
    private func startChecking() {
        guard checkTask == nil else { return }
        checkTask = tasks.repeating(every: keepsUnused, on: clock) { [weak self] in self?.check() == true }
    }

    private func stopChecking() {
        if let task = exchange(&checkTask, with: nil) { tasks.cancel(task) }
    }

    /// Releases unused members, and wakes the observers of members that are neither held nor working (promise F3).
    ///
    /// Releases each member that is unused at two checks in a row. If the family then has more members than its limit,
    /// this method also releases members that are unused only at this check.
    ///
    /// - Returns: Whether the family still has members.
    private func check() -> Bool {
        var released: [FamilyMember<Key, Member>] = []
        var asked: [ObserverProbe] = []
        for member in members.values {
            if member.isHeld || member.isWorking {
                member.wasUnused = false
            } else if member.place.mayBeObserved {
                // The observers are woken below. If an observer still exists, it reads the member again, which marks
                // the member as used.
                member.wasUnused = true
                member.expectAnswers()
                asked.append(member.place)
            } else if lists.contain(member.key) {
                member.wasUnused = false
            } else if member.wasUnused {
                released.append(member)
            } else {
                member.wasUnused = true
            }
        }
        for member in released { release(member) }
        evict(examining: members.count)
        if members.isEmpty { stopChecking() }
        placeObservers.wakePlaces(asked)
        return !members.isEmpty
    }
}
