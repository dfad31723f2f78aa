package import LockstepCore

/// An event, with data that must be read at the time of the event.
@MainActor package struct SessionEvent {
    let event: StoreEvent
    /// The payload of a start event, encoded at the time of the event. If the value is `nil`,
    /// ``SessionLog/append(_:)`` encodes the payload.
    let payload: RecordedPayload?
    /// Whether the event happened in a cancelled task; `false` if the task is not known.
    let isCancelled: Bool
    /// The text of the state after a commit, or of the error of an end event. If the value is `nil`,
    /// ``SessionLog/append(_:)`` makes the text.
    let text: [String]?

    /// Creates a session event. The ``payload`` is `nil`, and ``isCancelled`` is `false`.
    package init(_ event: StoreEvent) { self.init(event, payload: nil, isCancelled: false) }

    init(_ event: StoreEvent, payload: RecordedPayload?, isCancelled: Bool, text: [String]? = nil) {
        self.event = event
        self.payload = payload
        self.isCancelled = isCancelled
        self.text = text
    }
}

/// A log that converts the events of one store to a recording.
@MainActor package struct SessionLog {
    private let store: StoreReference
    package private(set) var recording: Recording
    /// The number that each execution has in the recording. A nested execution has the number of its outermost
    /// execution in this store.
    private var numbers: [Execution.ID: Int] = [:]
    /// The executions that have not ended, including nested executions.
    private var running: Set<Execution.ID> = []
    private var last = 0

    /// Creates a log that starts with the current state of the store. Call ``append(_:)`` for each new event of the
    /// store.
    ///
    /// - Parameter pipeline: The pipeline of the store.
    package init(of pipeline: AnyPipeline) {
        self.init(of: pipeline.store, initialState: pipeline.anySnapshot, dropped: 0)
    }

    init(of store: StoreReference, initialState: any Sendable, dropped: Int) {
        self.init(of: store, initialText: StateText.lines(of: initialState), dropped: dropped)
    }

    init(of store: StoreReference, initialText: [String], dropped: Int) {
        self.store = store
        recording = Recording(store: store.name, initialState: initialText, dropped: dropped)
    }

    /// Appends an event of the store. Events of other stores are ignored.
    ///
    /// - Parameter noted: The event.
    package mutating func append(_ noted: SessionEvent) {
        let event = noted.event
        guard event.store == store else { return }
        let id = event.execution.id
        switch event {
        case .started(let execution):
            running.insert(id)
            if let enclosing = execution.enclosing {
                numbers[id] = numbers[enclosing]
            } else {
                last += 1
                numbers[id] = last
                let start = RecordedStart(
                    execution, number: last, cause: cause(of: execution), payload: noted.payload)
                recording.events.append(.started(start))
            }
        case .committed(let commit):
            let commit = RecordedCommit(
                execution: numbers[id] ?? Self.earlier, label: commit.label,
                state: noted.text ?? StateText.lines(of: commit.after), isCancelled: noted.isCancelled ? true : nil)
            recording.events.append(.committed(commit))
        case .ended(let execution):
            running.remove(id)
            guard execution.enclosing == nil, let number = numbers[id], let outcome = execution.outcome else { return }
            recording.events.append(
                .ended(RecordedEnd(execution: number, outcome, noted.text, isCancelled: noted.isCancelled)))
        }
    }

    private func cause(of execution: Execution) -> Int? { execution.cause.flatMap { numbers[$0] } }

    /// The execution number of every execution that started before the recording.
    package static let earlier = 0
}

extension Recording {
    /// Creates a recording from stored events.
    ///
    /// - Parameters:
    ///   - store: The store. Events of other stores are ignored.
    ///   - events: The events, oldest first.
    ///   - initialState: The state before the first event. If the value is `nil`, the state before the first commit is
    ///     used. If there is also no commit, the current state of the store is used.
    ///   - dropped: The number of earlier events of the store that were dropped.
    @MainActor package init(
        of store: StoreReference, events: [StoreEvent], initialState: (any Sendable)? = nil, dropped: Int = 0
    ) {
        self.init(
            of: store, events: events.map { SessionEvent($0) }, initialState: initialState, dropped: dropped)
    }

    @MainActor init(
        of store: StoreReference, events: [SessionEvent], initialState: (any Sendable)?, dropped: Int
    ) {
        let state = initialState ?? store.initialState(before: events.lazy.map(\.event))
        var log = SessionLog(of: store, initialState: state, dropped: dropped)
        for event in events { log.append(event) }
        self = log.recording
    }
}

extension StoreReference {
    /// Returns the state of the store before its first commit, or its current state if there is no commit.
    @MainActor func initialState(before events: some Sequence<StoreEvent>) -> any Sendable {
        for case .committed(let commit) in events where commit.store == self { return commit.before }
        return pipeline?.anySnapshot ?? GoneStore()
    }
}

/// A placeholder for the initial state if the store was released, and no commit is stored.
private struct GoneStore {}

// MARK: - Running executions

extension SessionLog {
    /// The numbers of the recorded executions that have not ended. A nested execution has the number of its outermost
    /// execution. So this number is included until the outermost execution and all its nested executions have ended.
    package var runningExecutions: Set<Int> { Set(running.compactMap { numbers[$0] }) }

    /// The number of the recorded execution that contains or caused the current code; `nil` if no such execution is
    /// recorded.
    ///
    /// If the code is inside an execution of another store, this is the nearest execution of this store around it.
    package var numberOfCurrentExecution: Int? {
        let context = WorkContext.current
        if let number = context.executionID.flatMap({ numbers[$0] }) { return number }
        guard let running = context.execution, let pipeline = store.pipeline else { return nil }
        return running.innermost(of: pipeline).flatMap { numbers[$0.execution.id] }
    }
}

extension RecordedStart {
    @MainActor fileprivate init(_ execution: Execution, number: Int, cause: Int?, payload: RecordedPayload?) {
        self.init(
            execution: number, cause: cause, kind: execution.kind, name: execution.name,
            payload: payload ?? RecordedPayload(execution.payload))
    }
}

extension RecordedEnd {
    @MainActor fileprivate init(execution: Int, _ outcome: ExecutionOutcome, _ text: [String]?, isCancelled: Bool) {
        let text = outcome.error.map { text ?? StateText.lines(of: $0) }
        self.init(
            execution: execution, outcome: outcome.kind, error: text?.joined(separator: "\n"),
            isCancelled: isCancelled ? true : nil)
    }
}
