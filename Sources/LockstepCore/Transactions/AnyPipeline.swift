/// The core of a store of any style, without the type of its snapshot: its identity, what listens to it, and the one way in
/// which its state changes.
///
/// It holds no store, and can outlive its own. See ``Pipeline`` for the form that knows the snapshot's type. A subclass is a
/// backend: it captures a snapshot, assigns one, and has observers of the parts that change.
@MainActor public class AnyPipeline {
    // The state of a transaction; see AnyPipeline+Transaction.

    /// The name of the open transaction. It comes first: the flags fit into what it leaves of a word, in each store.
    @exclusivity(unchecked) final var label = CommitLabel.name("")
    /// What the store is doing.
    @exclusivity(unchecked) @usableFromInline final var phase = Phase.idle
    /// Whether a snapshot is being put back. Then nothing else changes the store.
    final var isRestoring = false
    /// Whether the open transaction changed the state.
    @exclusivity(unchecked) final var isChanged = false
    /// Whether the open transaction began with ``beginAlone()``.
    @exclusivity(unchecked) final var alone = Alone.not
    /// Whether the store was asked for its base interceptors.
    @exclusivity(unchecked) @usableFromInline private(set) final var isPrepared = false
    /// Whether a write that nothing listens to may leave out what others need. It is prepared, and no derived value reads it.
    @exclusivity(unchecked) final var mayWriteAlone = false
    /// How many parts of the open transaction have begun and not ended: writes inside writes.
    @exclusivity(unchecked) final var depth: UInt16 = 0
    /// How many changes that derive values from others are open.
    final var derivations: UInt16 = 0
    /// The run of a derived value's closure in which the store was made, if it was.
    private final var madeInRun: UInt32 = 0
    /// The observed parts that the open transaction changed.
    @exclusivity(unchecked) final var changes: Changes = []
    @exclusivity(unchecked) @usableFromInline final var transaction: OpenTransaction?

    // What listens.

    /// The store's own listeners; `nil` while it has none.
    @exclusivity(unchecked) private(set) final var listeners: Listeners?

    /// What is changed optimistically; `nil` while nothing is, and nobody asked.
    final var optimistic: OptimisticChanges?

    private final var reference: StoreReference?

    /// Whether a transaction began as one write that nothing listened to.
    enum Alone: UInt8 {
        case not
        /// It did, and is one write still.
        case still
        /// It did, and other writes have joined it.
        case joined
    }

    init() {
        if AllStores.isDeriving { madeInRun = DerivedReading.outermostRun }
        AllStores.list(self)
    }

    /// The name of the store, for recorders.
    var storeName: String { fatalError("A backend names its store.") }

    /// The name of a property; `nil` where its key path's own description names it.
    func name(of property: AnyKeyPath) -> String? { nil }

    /// Captures the state; `nil` where the store is gone and its state with it.
    func capture() -> (any Sendable)? { fatalError("A backend captures snapshots.") }

    /// Whether ``assign(_:)`` can assign this snapshot now.
    func canAssign(_ snapshot: any Sendable) -> Bool { fatalError("A backend knows its snapshots.") }

    /// Assigns a snapshot, inside a transaction, and notes which parts changed.
    func assign(_ snapshot: any Sendable) { fatalError("A backend assigns snapshots.") }

    /// Whether assigning runs code of the store's author: `didSet` of a property.
    var runsCodeWhenAssigned: Bool { false }

    /// Whether reducers alone compute a new state; if not, the closures of commits do too.
    var isComputedByReducers: Bool { false }

    /// The observers of the store's parts; `nil` where nothing was observed yet.
    var observers: Observers? { fatalError("A backend has observers.") }

    /// Finishes what a restored snapshot interrupted: a load.
    func didRestore() {}

    /// Whether work of the store is in flight: a load, or an operation.
    var isWorking: Bool { false }
}

// MARK: - Identity

extension AnyPipeline {
    /// The store that the pipeline belongs to.
    public final var store: StoreReference {
        if let reference { return reference }
        let made = StoreReference(name: storeName)
        made.pipeline = self
        reference = made
        return made
    }
}

// MARK: - Listening

extension AnyPipeline {
    /// Records the store's executions and commits with `recorder`, until it is detached or the store is gone.
    ///
    /// Attaching a recorder that is attached already changes nothing.
    ///
    /// - Parameter recorder: The recorder. The store keeps it alive, and is not kept alive by it.
    public final func attach(_ recorder: any Recorder) { madeListeners.attach(recorder) }

    /// Detaches `recorder`.
    ///
    /// - Parameter recorder: A recorder that was attached here; for any other, nothing happens.
    public final func detach(_ recorder: any Recorder) { listeners?.detach(recorder) }

    /// Wraps the store's executions in `interceptor`: inside its base interceptors and those attached before.
    ///
    /// - Parameter interceptor: The interceptor. One that is a ``Recorder`` too receives the store's events.
    /// - Returns: The attachment, which detaches the interceptor.
    @discardableResult
    public final func attach(_ interceptor: any StoreInterceptor) -> InterceptorAttachment {
        InterceptorAttachment(of: interceptor, to: madeListeners)
    }

    /// Wraps the store's executions in `interceptor`, and records the store's events with it.
    ///
    /// - Parameter interceptor: An interceptor that is a recorder too.
    /// - Returns: The attachment, which detaches it as both.
    @discardableResult
    public final func attach(_ interceptor: any StoreInterceptor & Recorder) -> InterceptorAttachment {
        attach(interceptor as any StoreInterceptor)
    }

    /// Takes the store's base interceptors, when the store is first used.
    final func prepare(_ base: @autoclosure () -> [any StoreInterceptor]) {
        if isPrepared { return }
        isPrepared = true
        mayWriteAlone = true
        let base = base()
        if !base.isEmpty { listeners = Listeners(base: base) }
    }

    private final var madeListeners: Listeners {
        if let listeners { return listeners }
        let made = Listeners()
        listeners = made
        return made
    }

    /// Whether this store is recorded or intercepted.
    @usableFromInline final var isListening: Bool {
        AllStores.hasEverListened && isListeningNow
    }

    private final var isListeningNow: Bool {
        // The closure of a derived value changes no store, except for one that it makes. There, every change comes this way.
        if AllStores.isDeriving, madeInRun != DerivedReading.outermostRun { DerivedReading.rejectChange(of: store) }
        return listeners?.isEmpty == false || AllStores.isListening
    }

    /// Whether this store is recorded.
    final var isRecording: Bool { listeners?.recorders.isEmpty == false || !AllStores.recorders.isEmpty }

    /// Whether `recorder` records this store.
    package final func isRecorded(by recorder: any Recorder) -> Bool {
        listeners?.contains(recorder) == true || AllStores.recorders.contains { $0 === recorder }
    }

    /// A label as text.
    final func text(of label: CommitLabel) -> String { label.description(name: name(of:)) }

    /// The interceptors of this store's executions, outermost first.
    final var allInterceptors: [any StoreInterceptor] {
        AllStores.listeners.interceptors + (listeners?.interceptors ?? [])
    }

    /// The interceptors that a method has of its own; made once, so that they may keep state.
    @usableFromInline final func interceptors(of method: String, _ make: () -> [any StoreInterceptor])
        -> [any StoreInterceptor]
    {
        madeListeners.interceptors(of: method, make)
    }

    /// Queues `event` for the store's recorders.
    final func deliver(_ event: StoreEvent) {
        if isRecording { TransactionQueue.add(event, of: self) }
    }

    /// Calls the recorders of this store with `event`, each once. One that another recorder detaches meanwhile is not called.
    final func record(_ event: StoreEvent) {
        let own = listeners?.recorders ?? []
        let ofAll = AllStores.recorders
        var isFirst = true
        for recorder in own where isFirst || listeners?.contains(recorder) == true {
            isFirst = false
            recorder.record(event)
        }
        for recorder in ofAll where !own.contains(where: { $0 === recorder }) {
            if AllStores.recorders.contains(where: { $0 === recorder }) { recorder.record(event) }
        }
    }
}

// MARK: - Snapshots

extension AnyPipeline {
    /// The state as a value, its type left out. See ``Pipeline/snapshot``.
    ///
    /// A property store that is gone has none; asking for it traps.
    public final var anySnapshot: any Sendable {
        guard let snapshot = capture() else { fatalError("\(store) is gone, and its state with it.") }
        return snapshot
    }

    /// The state as a value; `nil` for a property store that is gone, or was never used.
    package final var snapshotIfAny: (any Sendable)? { capture() }

    /// Puts a snapshot of this store back, its type left out. See ``Pipeline/restore(_:name:payload:fileID:line:)``.
    ///
    /// - Parameters:
    ///   - snapshot: A snapshot of this store, or of another one of the same type.
    ///   - name: The name of the execution and its commit.
    ///   - payload: The execution's payload, for recorders.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: Whether `snapshot` has the type of the store's snapshots; if not, nothing happened.
    @discardableResult
    public final func restore(
        anySnapshot snapshot: any Sendable, name: String = "restore", payload: (any Sendable)? = nil,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Bool {
        let restoration = Restoration.current ?? Restoration()
        return restoration.restore(
            [(self, snapshot)], name: name, payload: payload, at: CallSite(fileID: fileID, line: line))
    }
}
