import Observation

/// The core of a property store; made by `@Store`.
///
/// A write of a property arrives in two halves, before and after the value is set, from the accessors that `@Observable`
/// generates: see the extension of `ObservationRegistrar`.
@MainActor public final class PropertyStorage<Snapshot: PropertySnapshot>: Pipeline<Snapshot> {
    private let name: String
    /// The store, once it was needed: by a listener, or by a wake that has to wait.
    private weak var root: Snapshot.Root?
    /// Whether the store was taken.
    @exclusivity(unchecked) @usableFromInline private(set) var isAttached = false
    @usableFromInline let properties = ObservedProperties()

    /// The properties that the open transaction sets, each once, in order.
    @exclusivity(unchecked) private var set: [ObservedProperty] = []
    /// Whether a reducer makes the open transaction.
    @exclusivity(unchecked) private var isReducing = false
    /// What is allowed to set properties while a snapshot is put back.
    @exclusivity(unchecked) private var assignment = Assignment.none
    /// The value before a write that began alone, where it is a small one.
    @exclusivity(unchecked) @usableFromInline var aloneBits: UInt64 = 0

    private enum Assignment {
        /// Nothing: it is the turn of another store.
        case none
        /// The snapshot sets its properties.
        case all
        /// The snapshot sets this property, once.
        case one(AnyKeyPath, isSet: Bool)
    }

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
        guard let root else { fatalError("The store is gone.") }
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
        // A property that keeps its value runs its `didSet` without a call that could be refused, and may change others that
        // were assigned before: then they are assigned once more.
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
                "A snapshot of \(self.store) is not put back exactly: didSets of its properties change each other in place."
            )
        }
        noteChanges(in: root)
    }

    /// Takes the store, for snapshots, wakes and its base interceptors.
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
    /// Begins a write of a property.
    ///
    /// - Parameters:
    ///   - property: The property.
    ///   - store: The store.
    ///   - isInPlace: Whether the property is changed in place: then a large value is not copied to be compared (C6).
    ///   - bits: The value, if it is a small one.
    /// - Returns: Whether the value may be set: a snapshot that is put back lets nothing else set properties.
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

    /// Ends a write of a property.
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
            // Its `didSet` set other properties, or something listens meanwhile: it ends like any other write.
            if !property.isSet { set.append(property) }
            property.isSet = true
            property.smallOld = aloneBits
        }
        guard depth == 1, let transaction, transaction.ownsExecution, let own = transaction.execution else {
            return finish(store)
        }
        // Two writes may end in either order: `swap(&store.a, &other.b)`.
        ExecutionScope.write = transaction.outerWrite.flatMap { $0.isOpen ? $0 : nil }
        if let name = set.first?.name { own.give(ExecutionPayload([name: property.value(in: store)])) }
        // The value is in place. The transaction stays open: what an interceptor changes is a part of it.
        own.perform { _ in
            finish(store)
            return .completed
        }
    }

    /// Ends a transaction, or a part of it.
    private func finish(_ root: Snapshot.Root) {
        if depth == 1 { noteChanges(in: root) }
        end()
    }

    /// Notes which of the properties that were set have changed.
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

    /// Notes that a derived value is computed from a property. From now on, a write of the store is never alone.
    func noteDerived(_ property: ObservedProperty) {
        mayWriteAlone = false
        DerivedReading.note(property)
    }

    /// A property by a key path that was not seen before.
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

    /// Makes the commit of a reducer, which may set several properties.
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

// MARK: - Putting a snapshot back

extension PropertyStorage {
    /// Sets one property to the value that it has in a snapshot. The `assign(to:)` of a generated snapshot consists of these.
    ///
    /// What `didSet` of the property sets meanwhile is refused, so that the store's state is exactly the snapshot (promise U2).
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

    /// Whether a property may be set while a snapshot is put back.
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

/// The pipeline of a property store, whatever its snapshot.
package protocol PropertyPipeline: AnyPipeline {}

extension PropertyStorage: PropertyPipeline {}
