import Foundation

/// The core of a value store: the value that is loaded, the running loads, and the store's operations.
///
/// ``LoadMachine`` has the only copy of the state. Each event that changes the state is handled in one transaction.
@MainActor final class ValueStoreCore<Value: Sendable>: Pipeline<ValueSnapshot<Value>> {
    /// The name of the class with `@Statable`.
    private let name: String
    /// The class of the store; `nil` until the store is first used, and for a value that is a store of its own.
    var storeType: Any.Type?
    /// The running load of the machine. A load asks for it often, and this copy is faster to read.
    private(set) var inFlight: Machine.Load?
    private(set) var machine: Machine
    private let equality = Equality<Value>()
    private let observed = ValueObservers()

    /// The age and the time limit of a query entry's value; `nil` if the value does not belong to a query entry.
    var freshness: Freshness? {
        didSet {
            machine.startsWorkLater = true
            guard Value.self is any ExpiringValue.Type else { return }
            freshness?.limitOfValue = { [unowned self] in (machine.latestValue as? any ExpiringValue)?.freshFor }
        }
    }
    /// The store's operations; `nil` if the store has no operations.
    var operations: (any OperationsPart)? {
        didSet { observed.ofOperations = operations?.observers }
    }
    /// The loads that were started and have not ended. Each one is a `RunningLoad<Value>`; a dictionary that names this
    /// generic type is slower.
    var loads: [Machine.Load: LoadFrame] = [:]
    /// The callers that wait for a load, by their numbers.
    var callers: [Machine.Caller: PendingResult<ExecutionOutcome>] = [:]
    var lastCaller = 0
    /// The caller that stands for those who show the entry; `nil` if they do not wait for a load.
    var viewer: Machine.Caller?
    /// A closure that makes the work of a load that nobody waits for; `nil` if the value does not belong to a query entry.
    var refetchWork: (@MainActor (CallSite) -> Work?)?
    /// A closure that is called before the work of each load; `nil` for most stores.
    var willLoad: (@MainActor () -> Void)?
    /// The loads that a restored snapshot ended. ``didRestore()`` ends their executions and resumes their callers.
    private var interrupted: [EndedLoad] = []

    init(_ initialValue: Value? = nil, name: String) {
        self.name = name
        machine = LoadMachine(initialValue)
        super.init()
    }

    override var storeName: String {
        guard let storeType else { return name }
        // The macro writes the name of the class without generic arguments.
        let actual = "\(storeType)"
        return actual.prefix { $0 != "<" } == name.prefix { $0 != "<" } ? name : actual
    }

    override func captureState() -> ValueSnapshot<Value> {
        ValueSnapshot(of: machine, operations: operations?.snapshot ?? OperationsSnapshot())
    }

    override func assignState(_ snapshot: ValueSnapshot<Value>) {
        let ended = handle(.restore(snapshot.state, latestValue: snapshot.latestValue)).ended
        if let ended { interrupted.append(ended) }
        // A snapshot does not contain the age of its value, but a saved value has one.
        if let freshness { _ = advance(freshness.takesFreshValue() ? .renew : .expire) }
        operations?.restore(snapshot.operations)
    }

    override func didRestore() {
        for ended in exchange(&interrupted, with: []) { release(ended)?.endLoad() }
    }

    override var observers: Observers? { observed }

    package override var isLoading: Bool { inFlight != nil }

    override var isWorking: Bool { machine.isAwaited(besides: viewer) || operations?.isActive == true }

    override var runningLoad: LoadFrame? { loadInFlight }

    override func endUnattendedWork() { endLoadWithoutUsers() }

    override func didEndWithoutCommit(_ parts: Changes) {
        guard parts.contains(ValuePart.age.change), Restoration.current?.cause != .tool else { return }
        for case let recorder as any AgeRecorder in attachments?.recorders ?? [] { recorder.recordAge() }
    }

    override func endForRemoval() {
        super.endForRemoval()
        endRemovedWork()
    }
}

// MARK: - Reading

extension ValueStoreCore {
    /// Returns a part of the value, and registers the current observer for the part. The observer wakes when the part
    /// changes.
    func readPart<Part>(_ part: ValuePart, _ get: (Machine) -> Part) -> Part {
        observed.access(part)
        return get(machine)
    }

    /// Whether the value is loaded, not marked as out of date, and not too old.
    var isFresh: Bool { readPart(.isFresh) { $0.isFresh && !isTooOld } }

    /// Whether the value is too old. While a load is running, such as the open stream of a query, the age of the value
    /// does not count.
    var isTooOld: Bool { isTooOld(after: nil) }

    /// Returns whether the value is too old for a call with its own time limit; `nil` for the limit of the family.
    func isTooOld(after limit: Duration?) -> Bool { !isLoading && freshness?.isOver(limit) == true }

    /// When the value arrived; `nil` if there is no value, or if that is not known.
    var loadedAt: Date? { readPart(.valueVersion) { _ in freshness?.loadedAt } }
}

// MARK: - Changing

extension ValueStoreCore {
    /// Handles the event `set`, `setError`, `startLoading` or `reset`, unless the late code of a removed entry sends it.
    func send(_ event: Machine.Event, _ label: String, payload: @autoclosure () -> (any Sendable)? = nil) {
        if !isLateChange(label) { change(by: event, label, payload: payload()) }
    }

    /// Sets a value that was loaded at a date, unless there is a newer value, or a load is running. If the date is `nil`, it is
    /// not known, and the value is stale.
    func seed(_ value: Value, loadedAt date: Date?) {
        if isLoading || machine.latestValue != nil && date ?? .distantPast <= freshness?.loadedAt ?? .distantPast {
            return
        }
        freshness?.nextLoadedAt = date ?? .distantPast
        defer { freshness?.nextLoadedAt = nil }
        send(.arrived(value, isFresh: date != nil), "set", payload: value)
    }

    /// Handles the event `set`, `setError`, `startLoading` or `reset` in a commit. A running load is superseded.
    func change(by event: Machine.Event, _ label: String, payload: @autoclosure () -> (any Sendable)? = nil) {
        let ended = commit(.name(label), payload: payload()) {
            beginTransaction(.setting, .name(label))
            defer { endTransaction() }
            return handle(event).ended
        }
        release(ended)?.endLoad()
    }

    /// Applies pending optimistic changes to the event's value, and sends the event to the machine. Records the
    /// changes in the open transaction.
    func handle(_ event: Machine.Event) -> LoadReaction {
        if let optimistic, !optimistic.isEmpty, let part = optimisticValue { return handle(event, beside: part) }
        return handleAlone(event)
    }

    /// Sends an event to the machine, and records the changes in the open transaction. Ignores optimistic changes.
    func handleAlone(_ event: Machine.Event) -> LoadReaction {
        hasUnsavedChange = true
        // A `deinit` in a replaced value or error can change this store, so the values are released outside of the
        // access to the machine.
        let old = machine
        let reaction = advance(event)
        // If nothing would notice a change, the states are not compared.
        if transaction != nil || observed.isObserved { noteChanges(since: old) }
        if membership?.family.hasLists == true, machine.stateVersion != old.stateVersion, optimistic?.isEmpty != false {
            tellLists(event, confirmedBefore: old.latestValue)
        }
        withExtendedLifetime(old) {}  // a `defer` would look up the type once more
        return reaction
    }

    /// Lets the lists that contain the entry notice a change of its value.
    @inline(never) func tellLists(_ event: Machine.Event, confirmedBefore: Value?) {
        switch event {
        case .show: break  // see `OptimisticValue.apply`
        case .restore where Restoration.current?.cause == .savedState: break  // the value only becomes known
        default: membership?.member?.valueDidChange(MemberChange(before: confirmedBefore, isNews: event.isNews))
        }
    }

    // When a function is called, Swift looks up each type that the function mentions. This separate function keeps
    // `handleAlone` fast.
    @inline(never) private func noteChanges(since old: Machine) {
        if machine.valueVersion != old.valueVersion { didChangeBesidesState(ValuePart.valueVersion.change) }
        let isSameState = equality.isSame(old.state, machine.state)
        let isSameLatest = equality.isSame(old.latestValue, machine.latestValue)
        if isSameState, isSameLatest { return }
        var changes: Changes = isSameLatest ? [] : ValuePart.latestValue.change
        if !isSameState { changes.formUnion(parts(from: old.state, to: machine.state)) }
        didChange(changes)
    }

    /// Returns the parts of the value that differ between two states.
    private func parts(from old: AsyncState<Value>, to new: AsyncState<Value>) -> Changes {
        var changes = ValuePart.state.change
        if !equality.isSame(old.value, new.value) { changes.formUnion(ValuePart.value.change) }
        if old.error != new.error { changes.formUnion(ValuePart.error.change) }
        if old.isIdle != new.isIdle { changes.formUnion(ValuePart.isIdle.change) }
        if old.isLoading != new.isLoading { changes.formUnion(ValuePart.isLoading.change) }
        if old.isFailed != new.isFailed { changes.formUnion(ValuePart.isFailed.change) }
        if old.hasValue != new.hasValue { changes.formUnion(ValuePart.hasValue.change) }
        return changes
    }

    /// Marks the value as out of date. The state does not change. See ``ValueStore/invalidate()``.
    func invalidate() {
        guard let freshness else { return _ = machine.handle(.invalidate) }
        freshness.placeOfInvalidation = nextPlace
        mark(.invalidate, "invalidate")
    }

    /// Notices that the work of a load begins.
    func beginWork(of load: RunningLoad<Value>) {
        _ = machine.handle(.begin(load.load))
        noteAttempt()
    }

    /// Notices that a request of the running load begins.
    func noteAttempt() { freshness?.placeOfLoad = nextPlace }

    /// Marks the value as too old. Unlike ``invalidate()``, this method does not affect a running load.
    func expire() { mark(.expire, "expire") }

    private func mark(_ event: Machine.Event, _ label: String) {
        beginTransaction(.setting, .name(label))
        _ = advance(event)
        endTransaction()
    }

    /// Sends an event to the machine. Call this method inside a transaction.
    ///
    /// If the event brings a fresh value, the age of the value starts at zero. If ``isFresh`` may have changed, the
    /// observers of ``isFresh`` wake at the end of the transaction.
    private func advance(_ event: Machine.Event) -> LoadReaction {
        let oldValueVersion = machine.valueVersion
        // For a value without observers, the clock is not read.
        let isWatched = freshness != nil && observed.isObserved
        let (wasFresh, wasTooOld) = isWatched ? (machine.isFresh, isTooOld) : (false, false)
        let wasLoading = membership != nil && machine.state.isLoading
        let oldAge = transaction == nil ? nil : age
        let reaction = machine.handle(event)
        inFlight = machine.loadInFlight
        if let membership, machine.state.isLoading != wasLoading { membership.member?.noteLoading(!wasLoading) }
        guard let freshness else { return reaction }
        if machine.valueVersion != oldValueVersion { noteArrival(of: event, freshness) }
        if transaction != nil, age != oldAge { didChangeBesidesState(ValuePart.age.change) }
        if isWatched, machine.isFresh != wasFresh || machine.isFresh && isTooOld != wasTooOld {
            didChangeBesidesState(ValuePart.isFresh.change)
        }
        return reaction
    }

    /// Measures the age of a value from its arrival, and notices its place. A restored value has the age that was saved with it.
    private func noteArrival(of event: Machine.Event, _ freshness: Freshness) {
        switch (machine.state, event) {
        case (.idle, _): freshness.stopAging()
        case (_, .restore): freshness.startAgingOfRestored()
        case (.loaded, _), (_, .arrived): freshness.startAging()
        default: return  // a failed load keeps the earlier value
        }
        switch event {
        case .finish: freshness.place = freshness.placeOfLoad
        case .restore where Restoration.current?.cause == .savedState:
            (freshness.place, freshness.placeOfInvalidation) = (0, 0)  // any answer is newer
        case .arrived: break  // see `arrive(_:since:)`
        default: freshness.place = nextPlace
        }
    }

    /// The place of an event that happens now in the order of the family's requests.
    private var nextPlace: Int { membership?.family.requests.next() ?? 0 }

    /// Takes the value from the answer of another request, for example that of a list. Does nothing if there is a newer
    /// value: one that was set after the request began, or whose own request began later. A running load continues.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - place: The place where the request began.
    func arrive(_ value: Value, since place: Int) {
        commit(.name("arrived"), payload: value) {
            guard let freshness, freshness.place <= place else { return }
            beginTransaction(.setting, .name("arrived"))
            defer { endTransaction() }
            freshness.place = place
            _ = handle(.arrived(value, isFresh: freshness.placeOfInvalidation < place))
        }
    }

    /// Makes a load continue even if no caller waits for the load. Resumes the callers that wait now, with the outcome
    /// `completed`. If the work of a superseded load started this load, cancels that work (see ``RunningLoad/outer``).
    func keepLoad(_ load: RunningLoad<Value>) {
        for caller in machine.handle(.keep(load.load)).resumed { resume(caller, .completed) }
        membership?.member?.watchHolders()
        exchange(&load.outer, with: nil)?.cancel()
    }

    /// Returns whether the next page of a list can extend the value.
    ///
    /// - Parameter replacement: The ``LoadMachine/valueVersion`` counter at the time when the caller read the value.
    /// - Returns: `true` if the value is loaded, the counter has not changed since that time, and no load is running.
    func isLoaded(since replacement: Int) -> Bool {
        guard case .loaded = machine.state else { return false }
        return machine.valueVersion == replacement && !isLoading
    }

    /// Changes the latest value in a commit, for example by the next page of a list. A running load continues. Does nothing if
    /// there is no value, or if `isPossible` returns `false`.
    ///
    /// - Parameters:
    ///   - label: The name of the commit.
    ///   - isPossible: A closure that is called when the commit begins. An interceptor may have changed the value before.
    ///   - willChange: A closure that is called before the value is changed, in the same transaction.
    ///   - change: A closure that changes the value. It may be called again if optimistic changes are pending.
    /// - Returns: `true` if the value was changed.
    @discardableResult
    func amend(
        _ label: CommitLabel, if isPossible: () -> Bool = { true }, willChange: () -> Void = {},
        _ change: @escaping @MainActor (inout Value) -> Void
    ) -> Bool {
        commit(label) {
            guard isPossible(), var value = machine.latestValue else { return false }
            beginTransaction(.setting, label)
            defer { endTransaction() }
            willChange()
            if let shown = optimisticallyShown(after: change) { value = shown } else { change(&value) }
            _ = handleAlone(.show(value))
            return true
        }
    }
}
