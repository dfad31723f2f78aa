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

    /// Creates a session event.
    package init(
        _ event: StoreEvent, payload: RecordedPayload? = nil, isCancelled: Bool = false, text: [String]? = nil
    ) {
        (self.event, self.payload, self.isCancelled, self.text) = (event, payload, isCancelled, text)
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
        self.init(of: pipeline.store, initialText: StateText.lines(of: pipeline.anySnapshot), dropped: 0)
    }

    init(of store: StoreReference, initialText: [String], dropped: Int, events: [SessionEvent] = []) {
        self.store = store
        recording = Recording(store: store.name, initialState: initialText, dropped: dropped)
        for event in events { append(event) }
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
                    execution: last, cause: execution.cause.flatMap { numbers[$0] }, kind: execution.kind,
                    name: execution.name, payload: noted.payload ?? RecordedPayload(execution.payload))
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
            let error = outcome.error.map { noted.text ?? StateText.lines(of: $0) }
            let end = RecordedEnd(
                execution: number, outcome: outcome.kind, error: error?.joined(separator: "\n"),
                isCancelled: noted.isCancelled ? true : nil)
            recording.events.append(.ended(end))
        }
    }

    /// The execution number of every execution that started before the recording.
    package static let earlier = 0
}

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
