/// The core of a store of any style, without the type of its snapshot.
///
/// A pipeline has the store's identity, recorders and interceptors. Only the pipeline changes the store's state. A
/// pipeline does not keep the store alive, and can exist longer than the store. ``Pipeline`` is the subclass that has
/// the type of the snapshot. Each style of store has a subclass of ``Pipeline``, which captures and assigns
/// snapshots, and has the store's observers.
///
/// Isolation: the main actor.
@MainActor public class AnyPipeline {
    // The state of a transaction. See AnyPipeline+Transaction.swift.

    /// The name of the open transaction's commit. This property is declared first, so that the flags below fit into
    /// its unused bytes.
    @exclusivity(unchecked) final var label = CommitLabel.name("")
    /// The current phase of the store.
    @exclusivity(unchecked) @usableFromInline final var phase = Phase.idle
    /// Whether a snapshot is being restored. While the value is `true`, a property store accepts only the values of
    /// the snapshot, and refuses all other writes.
    final var isRestoring = false
    /// Whether the open transaction changed the state.
    @exclusivity(unchecked) final var isChanged = false
    /// Whether ``beginFastWrite()`` started the open transaction, and whether other writes have joined the transaction.
    @exclusivity(unchecked) final var alone = FastWrite.not
    /// Whether the store's ``StoreProtocol/interceptors`` were read.
    @exclusivity(unchecked) @usableFromInline private(set) final var hasAttachedDeclared = false
    /// Whether ``beginFastWrite()`` may start a transaction. It is `true` after ``attachDeclaredInterceptors(_:)``, until a derived value
    /// reads a property of the store.
    @exclusivity(unchecked) final var allowsFastWrites = false
    /// The number of writes of the open transaction that have not ended. It is greater than 1 while a write runs
    /// inside another write.
    @exclusivity(unchecked) package final var depth: UInt16 = 0
    /// Whether the state may have changed since the store was created, since its saved state was restored, or since
    /// saving it ended.
    @exclusivity(unchecked) package final var hasUnsavedChange = false
    /// The number of calls of the store's `computed(new:old:)` that have not returned.
    final var computedDepth: UInt16 = 0
    /// The ``DerivedReading/outermostRun`` during which the closure of a derived value created the store. The value is
    /// 0 if no such closure created the store. During all other outermost runs, closures of derived values must not
    /// change the store.
    private final var creatingDerivedRun: UInt32 = 0
    /// The observed parts that the open transaction changed.
    @exclusivity(unchecked) final var changes: Changes = []
    /// The data for recording the open transaction. The value is `nil` if no transaction is open, or if
    /// ``needsExecution`` was `false` when the transaction started.
    @exclusivity(unchecked) @usableFromInline final var transaction: OpenTransaction?

    // Recorders and interceptors.

    /// The store's own recorders and interceptors, or `nil` if there were none yet.
    @exclusivity(unchecked) private(set) final var attachments: Attachments?

    /// The optimistic changes of the store, or `nil` if they were not needed yet.
    final var optimistic: OptimisticChanges?

    /// The tasks that `startTask` starts for the store; `nil` if there was no task yet.
    final var tasks: StoreTasks?

    /// The store's place in a family; `nil` if it is not a member of a family.
    final var membership: FamilyMembership?

    private final var reference: StoreReference?

    /// The asynchronous sequences that deliver values of the store. They end when the store is released.
    final lazy var sequences = EndingSequences()

    /// The number of skipped changes plus the number of skipped components of actions. Only changes and components of
    /// runs that ended early are skipped.
    package final var discardedChanges = 0

    /// The overrides of dependencies that were in force when the store was created. See ``withOverrides(_:)``.
    final let dependencies = DependencyCapture()

    /// Whether ``beginFastWrite()`` started a transaction, and whether other writes have joined that transaction.
    enum FastWrite: UInt8 {
        case not
        /// ``beginFastWrite()`` started the transaction, and the transaction is still a single write.
        case still
        /// ``beginFastWrite()`` started the transaction, and other writes have joined the transaction.
        case joined
    }

    init() {
        if DerivedReading.isDeriving { creatingDerivedRun = DerivedReading.outermostRun }
        AllStores.list(self)
    }

    /// Cancels the tasks of the store (promise E1). A store can be released on any thread.
    deinit { tasks?.storeWasReleased() }

    /// The name of the store, for recorders.
    var storeName: String { fatalError("AnyPipeline.storeName must be overridden.") }

    /// Returns the name of a property, for recorders. If the result is `nil`, recorders receive the name that
    /// ``CommitLabel/name(of:)`` returns.
    func name(of property: AnyKeyPath) -> String? { nil }

    /// Returns a snapshot of the current state. Returns `nil` if the store is a property store that is released or
    /// was never used.
    package func capture() -> (any Sendable)? { fatalError("AnyPipeline.capture() must be overridden.") }

    /// Returns whether ``assign(_:)`` can assign this snapshot now. Returns `false` if the snapshot has a different
    /// type, or if ``capture()`` returns `nil`.
    func canAssign(_ snapshot: any Sendable) -> Bool { fatalError("AnyPipeline.canAssign(_:) must be overridden.") }

    /// Assigns a snapshot, and adds the changed parts to ``changes``. Call this method only while a transaction of the
    /// store is open.
    func assign(_ snapshot: any Sendable) { fatalError("AnyPipeline.assign(_:) must be overridden.") }

    /// Whether the store has no state that can be read. This is the case only for a property store that is released or
    /// was never used.
    package var isGone: Bool { false }

    /// Whether the store is a property store. Only reducers compute its new states, and ``assign(_:)`` can run code of the
    /// app, such as the `didSet` of a property.
    package var isPropertyStore: Bool { false }

    /// The observers of the store's parts, or `nil` if nothing was observed yet.
    var observers: Observers? { fatalError("AnyPipeline.observers must be overridden.") }

    /// Runs before the transaction of a restore ends. Does nothing by default. A property store overrides this method,
    /// and notes the changes that interceptors made.
    func willEndRestoring() {}

    /// Runs after each restore of a snapshot. Does nothing by default. A value store overrides this method, and ends
    /// the load that the snapshot superseded.
    func didRestore() {}

    /// Whether a load or an operation of the store is running.
    var isWorking: Bool { false }

    /// Whether a load of the store is running.
    package var isLoading: Bool { false }

    /// The load that is running; `nil` if there is none.
    var runningLoad: LoadFrame? { nil }

    /// Notices the end of a transaction that changed observed parts, but not the state, so that there is no commit.
    func didEndWithoutCommit(_ parts: Changes) {}

    /// Ends work that nobody waits for, if nobody shows the store.
    func endUnattendedWork() {}

    /// Ends the work of a store that was removed from its family (promise E2).
    func endForRemoval() { tasks?.cancelTasks(because: .removed) }
}

// MARK: - Identity

extension AnyPipeline {
    /// A reference to the store that the pipeline belongs to.
    public final var store: StoreReference {
        if let reference { return reference }
        let made = StoreReference(name: storeName)
        made.pipeline = self
        reference = made
        return made
    }
}

// MARK: - Recorders and interceptors

extension AnyPipeline {
    /// Attaches a recorder that receives the executions and commits of the store.
    ///
    /// The recorder stays attached until you detach it or the store is released. Attaching a recorder that is already
    /// attached has no effect.
    ///
    /// - Parameter recorder: The recorder. The store keeps it alive.
    public final func attach(_ recorder: any Recorder) { attachmentsOrMade.attach(recorder) }

    /// Detaches a recorder from this store. A recorder that is also attached to all stores still receives the events
    /// of this store; see ``AllStores``.
    ///
    /// - Parameter recorder: The recorder. Nothing happens if the recorder is not attached to this store, or if it is
    ///   attached as an interceptor.
    public final func detach(_ recorder: any Recorder) { attachments?.detach(recorder) }

    /// Attaches an interceptor that wraps the executions of the store.
    ///
    /// The interceptor runs inside these interceptors:
    /// - the interceptors that are attached to all stores
    /// - the store's own ``StoreProtocol/interceptors``
    /// - the interceptors that were attached to the store earlier
    ///
    /// - Parameter interceptor: The interceptor. If it is also a ``Recorder``, it receives the events of the store.
    /// - Returns: The attachment. Use it to detach the interceptor.
    @discardableResult
    public final func attach(_ interceptor: any StoreInterceptor) -> StoreAttachment {
        attachmentsOrMade.attach(interceptor)
    }

    /// Attaches an interceptor that wraps the executions of the store and receives the store's events.
    ///
    /// - Parameter interceptor: An interceptor that is also a recorder.
    /// - Returns: The attachment. Use it to detach the interceptor, both as an interceptor and as a recorder.
    @discardableResult
    public final func attach(_ interceptor: any StoreInterceptor & Recorder) -> StoreAttachment {
        attach(interceptor as any StoreInterceptor)
    }

    /// Attaches the store's ``StoreProtocol/interceptors``. Only the first call has an effect.
    final func attachDeclaredInterceptors(_ base: @autoclosure () -> [any StoreInterceptor]) {
        if hasAttachedDeclared { return }
        hasAttachedDeclared = true
        allowsFastWrites = true
        let base = base()
        if !base.isEmpty { attachmentsOrMade.attach(base: base) }
    }

    final var attachmentsOrMade: Attachments {
        if let attachments { return attachments }
        let made = Attachments()
        attachments = made
        return made
    }

    /// Whether the store is recorded or intercepted.
    ///
    /// Every change reads this property. While the closure of a derived value runs, the getter traps if the closure did
    /// not create the store.
    @usableFromInline final var needsExecution: Bool {
        if DerivedReading.isDeriving { rejectChangeByDerived() }
        return hasAttachments
    }

    /// Whether the store is recorded or intercepted.
    @usableFromInline final var hasAttachments: Bool {
        attachments?.isEmpty == false || AllStores.mayHaveAttachments && AllStores.hasAttachments
    }

    /// Traps if the running closure of a derived value did not create the store. Such a closure must not change the
    /// store (promise V5). Call this method only while such a closure runs.
    final func rejectChangeByDerived() {
        if creatingDerivedRun != DerivedReading.outermostRun { DerivedReading.rejectChange(of: store) }
    }

    /// Whether the store is recorded: a recorder is attached to the store, to all stores, or to the current task.
    final var isRecording: Bool { hasAttachments && (attachments?.isRecording == true || AllStores.isRecording) }

    /// Returns whether `recorder` records the store.
    package final func isRecorded(by recorder: any Recorder) -> Bool {
        attachments?.contains(recorder) == true || AllStores.isRecorded(by: recorder)
    }

    /// Returns a label as text.
    final func text(of label: CommitLabel) -> String { label.description(name: name(of:)) }

    /// Returns the interceptors of an execution of the store, outermost first. `own` are those of the method.
    final func interceptors(and own: [ListedInterceptor]) -> [ListedInterceptor] {
        guard hasAttachments else { return own }
        let (ofStores, ofStore) = (AllStores.attachments.interceptors, attachments?.interceptors ?? [])
        // The sum of two arrays is always a new one.
        let all = ofStores.isEmpty ? ofStore : ofStore.isEmpty ? ofStores : ofStores + ofStore
        return all.isEmpty ? own : own.isEmpty ? all : all + own
    }

    /// Returns a method's own interceptors, such as the interceptors in its `@Intercept` attribute.
    ///
    /// The first call for a method creates the interceptors with `make`. Later calls for the same method return the
    /// same interceptors, so an interceptor can keep state.
    @usableFromInline final func interceptors(
        of method: String, _ make: () -> [any StoreInterceptor]
    ) -> [ListedInterceptor] {
        attachmentsOrMade.interceptors(of: method, make)
    }

    /// Queues an event for the recorders of the store.
    final func deliver(_ event: @autoclosure () -> StoreEvent) {
        if isRecording { TransactionQueue.addEvent(event(), of: self) }
    }
}

// MARK: - Snapshots

extension AnyPipeline {
    /// The state as a value whose type is not known at compile time. See ``Pipeline/snapshot``.
    ///
    /// Reading this property traps in two cases:
    /// - The store is a property store that is released or was never used.
    /// - The store is a struct store, and you read inside the closure of `commit(at:)` (promise C6).
    public final var anySnapshot: any Sendable {
        if phase == .changingInPlace { rejectReading() }
        guard let snapshot = capture() else {
            fatalError("The snapshot of \(store) was read, but the store was released or never used.")
        }
        return snapshot
    }

    /// Restores a snapshot whose type is not known at compile time. See
    /// ``Pipeline/restore(_:name:payload:fileID:line:)``.
    ///
    /// The snapshot is not restored in two cases:
    /// - The snapshot does not have the type of the store's snapshots.
    /// - The store is a property store that is released or was never used.
    ///
    /// - Parameters:
    ///   - snapshot: A snapshot of this store, or of another store of the same type.
    ///   - name: The name of the execution and of its commit.
    ///   - payload: The payload of the execution, for recorders.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: Whether the snapshot was restored.
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
