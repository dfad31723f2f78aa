/// A family's reference to a member.
///
/// The reference is strong. While a request of an entry runs that nobody waits for, it is weak, so that the family notices
/// when the last holder leaves. If the entry is needed after that, it is made again with the same value.
@MainActor struct HeldStore<Store: StoreProtocol> {
    private var kept: Store?
    private weak var seen: Store?
    /// Makes the entry again; `nil` until the reference is weak for the first time.
    private var parts: EntryParts<Store>?
    private(set) var isWatching = false

    init(_ store: Store) { kept = store }

    var store: Store {
        mutating get {
            if let kept { return kept }
            let store = seen ?? parts!.makeEntry()  // without `kept`, there are parts
            if isWatching { seen = store } else { (kept, seen) = (store, nil) }
            return store
        }
    }

    var pipeline: AnyPipeline { parts?.pipeline ?? kept!.pipeline }  // without parts, the store is kept

    /// Whether anything else holds the store.
    var isHeld: Bool {
        mutating get { kept == nil ? seen != nil : !isKnownUniquelyReferenced(&kept) }
    }

    /// Whether anything holds the store's ``AsyncValue`` or its ``OperationTracker``.
    var isPartHeld: Bool {
        mutating get {
            if let parts { return parts.isPartHeld() }
            guard let store = kept as? any ValueStore else { return false }
            return Self.isPartHeld(of: store)
        }
    }

    /// The core of a value store; `nil` for other styles. Unlike ``pipeline``, it does not attach the interceptors of the store.
    var valueCore: AnyPipeline? {
        func core(of store: some ValueStore) -> AnyPipeline { store.valueStorage.pipeline }
        return (kept as? any ValueStore).map { core(of: $0) }
    }

    private static func isPartHeld<Member: ValueStore>(of store: Member) -> Bool {
        // An `AsyncValue` that is the store itself has no parts.
        Member.self != AsyncValue<Member.Value>.self && store.valueStorage.isPartHeld
    }

    /// Makes the reference weak. A store that cannot be made again stays strong.
    mutating func watch() {
        guard !isWatching, let entry = kept as? any ReplaceableEntry else { return }
        let parts = entry.parts(as: Store.self)
        (self.parts, isWatching, seen, kept) = (parts, true, kept, nil)
    }

    /// Makes the reference strong again when the store is used next.
    mutating func stopWatching() {
        guard exchange(&isWatching, with: false) else { return }
        if let seen { (kept, self.seen) = (seen, nil) }
    }
}
