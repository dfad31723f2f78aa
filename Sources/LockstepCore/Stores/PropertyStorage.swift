import Observation

/// The core of a property store. The code that `@Store` generates creates it.
///
/// The accessors that `@Observable` generates report each write of a property twice: before and after the value is
/// set. See the extension of `ObservationRegistrar`.
///
/// Isolation: the main actor.
@_documentation(visibility: internal)
@MainActor public final class PropertyStorage<Snapshot: PropertySnapshot>: Pipeline<Snapshot> {
    private let name: String
    /// The store; `nil` until ``attach(_:)`` is first called, and after the store is released.
    private weak var root: Snapshot.Root?
    /// Whether ``attach(_:)`` was called.
    @exclusivity(unchecked) @usableFromInline private(set) var isAttached = false
    @usableFromInline let properties = ObservedProperties()

    /// The properties that the open transaction sets, each once, in the order of their first write.
    @exclusivity(unchecked) private var set: [ObservedProperty] = []
    /// Whether the open transaction belongs to a reducer.
    @exclusivity(unchecked) private var isReducing = false
    /// The writes that are permitted while a snapshot is restored.
    @exclusivity(unchecked) private var assignment = Assignment.none
    /// The value before the first write of the open transaction, as bits. It is meaningful only if `beginAlone()`
    /// started the transaction.
    @exclusivity(unchecked) @usableFromInline var aloneBits: UInt64 = 0

    private enum Assignment {
        /// No write is permitted: the restore has not yet assigned the snapshot of this store, or has already assigned
        /// it.
        case none
        /// The snapshot may set all properties. A write inside the write of another property is refused.
        case all
        /// The snapshot may set only this property, and only once.
        case one(AnyKeyPath, isSet: Bool)
    }

    /// Creates the storage of a store.
    ///
    /// - Parameter storeName: The store's name, for recorders.
    public init(storeName: String) {
        name = storeName
        super.init()
    }

    override var storeName: String { name }
    override var runsCodeWhenAssigned: Bool { true }
    override var isComputedByReducers: Bool { true }

    override var isGone: Bool { root == nil }

    override func captureState() -> Snapshot {
        guard let root else { fatalError("The store was released, so its state cannot be read.") }
        return Reading.unobserved { Snapshot(of: root) }
    }

    override func canAssign(_ snapshot: any Sendable) -> Bool { root != nil && snapshot is Snapshot }

    override var observers: Observers? { properties }

    override func name(of property: AnyKeyPath) -> String? {
        if let known = properties[property] { return known.name }
        return (property as? PartialKeyPath<Snapshot.Root>).flatMap(Snapshot.name(of:))
    }

    override func assignState(_ snapshot: Snapshot) {
        guard let root else { return }
        // If an assignment does not change the value of a property, the `didSet` of the property can run without a
        // call that refuses writes. That `didSet` may change properties that were assigned earlier. In that case, all
        // properties are assigned again.
        var isExact = false
        for _ in 1...3 {
            assignment = .all
            snapshot.assign(to: root)
            assignment = .none
            isExact = knownEquality(captureState(), snapshot) != false
            if isExact { break }
        }
        if !isExact {
            RuntimeWarning.report(
                """
                A snapshot of \(self.store) was not restored exactly, because the didSet observers of its properties \
                change each other's properties in place. In a didSet observer, assign whole values instead.
                """
            )
        }
        noteChanges(in: root)
    }

    /// Connects this storage to its store, and attaches the store's ``StoreProtocol/interceptors``. Only the first call
    /// has an effect. The storage keeps a weak reference to the store. Returns this storage.
    @inlinable func attach(_ store: Snapshot.Root) -> PropertyStorage {
        if !isAttached { attachFirst(store) }
        return self
    }

    @usableFromInline func attachFirst(_ store: Snapshot.Root) {
        isAttached = true
        root = store
        properties.root = store
        prepare((store as? any StoreProtocol)?.interceptors ?? [])
    }
}

// MARK: - Writes of one property

extension PropertyStorage {
    /// Starts a write of a property.
    ///
    /// - Parameters:
    ///   - property: The property.
    ///   - store: The store.
    ///   - isInPlace: Whether the property is changed in place. If so, an old value that is not trivial is kept only
    ///     for a recorder, a reducer or a restore (C6).
    ///   - bits: The value before the write, as bits; `nil` if the value is not trivial or is larger than 8 bytes.
    /// - Returns: Whether the value may be set. While a snapshot is restored, only the snapshot may set properties.
    @usableFromInline func beginWrite(
        _ property: ObservedProperty, of store: Snapshot.Root, isInPlace: Bool, _ bits: UInt64?
    ) -> Bool {
        _ = attach(store)
        let isOutermost = phase == .idle
        begin(.setting, .property(property.anyKeyPath))
        if isOutermost, let transaction, transaction.execution == nil {
            let own = RunningExecution(.commit, .property(property.anyKeyPath), in: self)
            transaction.execution = own
            transaction.ownsExecution = true
            transaction.outerWrite = exchange(&ExecutionScope.write, with: own)
        }
        if !property.isSet {
            property.isSet = true
            set.append(property)
            property.smallOld = bits
            if bits == nil, !isInPlace || isReducing || transaction?.before != nil || isRestoring || property.isTrivial
            {
                property.keepOld(of: store)
            }
        }
        if !isRestoring || mayAssign(property.anyKeyPath) { return true }
        if isInPlace { property.keepRefused(of: store) }
        return false
    }

    /// Ends a write of a property. Also ends the transaction, if nothing else keeps the transaction open. If a restore
    /// refused an in-place change of the property, the method reverts this change.
    ///
    /// `bits` is the value after the write; `nil` if the value is not trivial or is larger than 8 bytes.
    @usableFromInline func endWrite(
        _ property: ObservedProperty, of store: Snapshot.Root, isInPlace: Bool, _ bits: UInt64?
    ) {
        if let bits { property.smallNew = bits }
        if isRestoring, isInPlace {
            property.revertRefused(in: store) { set in
                let outer = exchange(&assignment, with: .one(property.anyKeyPath, isSet: false))
                set()
                assignment = outer
            }
        }
        if depth == 1, alone != .not {
            // The write started with `beginAlone()`. Since then, the property's `didSet` has set other properties, or
            // a recorder or an interceptor was attached. The write ends like any other write.
            if !property.isSet { set.append(property) }
            property.isSet = true
            property.smallOld = aloneBits
        }
        guard depth == 1, let transaction, transaction.ownsExecution, let own = transaction.execution else {
            return finish(store)
        }
        // Two overlapping writes, such as `swap(&store.a, &other.b)`, may end in either order.
        ExecutionScope.write = transaction.outerWrite.flatMap { $0.isOpen ? $0 : nil }
        if let name = set.first?.name { own.give(ExecutionPayload([name: property.value(in: store)])) }
        // The value is already set, but the transaction is still open, so changes that an interceptor makes are part
        // of the transaction.
        own.perform { _ in
            finish(store)
            return .completed
        }
    }

    /// Ends one write or one reducer. Also ends the transaction, if nothing else keeps the transaction open.
    private func finish(_ root: Snapshot.Root) {
        if depth == 1 { noteChanges(in: root) }
        end()
    }

    /// Records which properties of `set` have changed, and clears `set`. The names of the changed properties become the
    /// label of the commit, unless the commit already has a name.
    private func noteChanges(in root: Snapshot.Root) {
        var names: [String] = []
        for property in set where property.endChange(in: root) {
            if let name = property.name {
                didChange(properties.note(property))
                if transaction != nil { names.append(name) }
            } else {
                didChangeBesidesState(properties.note(property))
            }
        }
        set.removeAll(keepingCapacity: true)
        if case .name = label { return }
        transaction?.label = names.joined(separator: ", ")
    }

    /// Records that a derived value reads a property. From now on, no write of the store starts with `beginAlone()`.
    func noteDerived(_ property: ObservedProperty) {
        mayWriteAlone = false
        DerivedReading.note(property)
    }

    /// Adds the property at a key path that is not known yet.
    @usableFromInline func add<Store: PropertyStore, Value>(
        _ keyPath: KeyPath<Store, Value>, _ registrar: ObservationRegistrar
    ) -> ObservedProperty {
        properties.add(keyPath) { TypedProperty(keyPath, registrar, name: name(of: keyPath), place: $0) }
    }
}

// MARK: - Reducers

extension PropertyStorage: ReducingPipeline {
    @usableFromInline func read<Value>(_ store: AnyObject, _ body: (Snapshot.Root) -> Value) -> Value {
        Reading.unobserved { body(unsafeDowncast(store, to: Snapshot.Root.self)) }
    }

    /// Makes the commit of a reducer, which may set several properties. Throws the error of `change`, or a
    /// `CancellationError` if the caller belongs to a superseded action.
    @usableFromInline func reduce(
        _ label: CommitLabel, of store: AnyObject,
        _ change: (inout Snapshot.Root, _ didCompute: () -> Void) throws -> Void
    ) throws {
        if RunInLine.isSuperseded(self) { throw CancellationError() }
        var root = unsafeDowncast(store, to: Snapshot.Root.self)
        try commit(label) {
            begin(.computing, label)
            let wasReducing = exchange(&isReducing, with: true)
            defer { isReducing = wasReducing }
            do { try change(&root) { phase = .setting } } catch {
                abandon()
                throw error
            }
            finish(root)
        }
    }
}

// MARK: - Restoring a snapshot

extension PropertyStorage {
    /// Sets one property to its value in a snapshot. The generated `assign(to:)` of a snapshot calls this method.
    ///
    /// During the call, writes by the property's `didSet` are refused, so that the state equals the snapshot (promise
    /// U2).
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - property: The property.
    ///   - store: The store.
    public func put<Store: PropertyStore, Value>(
        _ value: Value, at property: ReferenceWritableKeyPath<Store, Value>, of store: Store
    ) where Store.Snapshot == Snapshot {
        let outer = assignment
        if isRestoring { assignment = .one(property, isSet: false) }
        store[keyPath: property] = value
        assignment = outer
    }

    /// Returns whether a property may be set now, while a snapshot is restored. If the snapshot may set only this
    /// property, the method also uses up that permission, so the next call for the property returns `false`.
    private func mayAssign(_ keyPath: AnyKeyPath) -> Bool {
        switch assignment {
        case .none: return false
        case .all: return depth == 2  // not inside the write of another property
        case .one(keyPath, isSet: false):
            assignment = .one(keyPath, isSet: true)
            return true
        case .one: return false
        }
    }
}

/// The pipeline of a property store, without the type of its snapshot. Tools use this protocol to detect whether a
/// store is a property store.
package protocol PropertyPipeline: AnyPipeline {}

extension PropertyStorage: PropertyPipeline {}
