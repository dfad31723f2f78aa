import CustomDump  // by the package trait "Testing"
import LockstepCore

/// Turns what a recorder is told of one store into a recording.
@MainActor struct SessionLog {
    private let store: StoreReference
    private(set) var recording: Recording
    /// The number of the execution that each one is, or is a part of.
    private var numbers: [Execution.ID: Int] = [:]
    /// The executions that go on.
    private var running: Set<Execution.ID> = []
    private var last = 0

    /// - Parameter pipeline: The pipeline of the store; what happens from now on is recorded.
    init(of pipeline: AnyPipeline) {
        store = pipeline.store
        recording = Recording(store: pipeline.store.name, initialState: text(of: pipeline.anySnapshot))
    }

    /// Adds what happened to the store; what happened to others is left out.
    mutating func append(_ event: StoreEvent) {
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
                recording.events.append(.started(RecordedStart(execution, number: last, cause: cause(of: execution))))
            }
        case .committed(let commit):
            let commit = RecordedCommit(
                execution: numbers[id] ?? Self.earlier, label: commit.label, state: text(of: commit.after))
            recording.events.append(.committed(commit))
        case .ended(let execution):
            running.remove(id)
            guard execution.enclosing == nil, let number = numbers[id], let outcome = execution.outcome else { return }
            recording.events.append(.ended(RecordedEnd(execution: number, outcome)))
        }
    }

    private func cause(of execution: Execution) -> Int? { execution.cause.flatMap { numbers[$0] } }

    /// The number of what began before the recording did.
    static let earlier = 0
}

// MARK: - What goes on

extension SessionLog {
    /// The numbers of the executions that go on, or parts of which do that outlived them.
    var runningExecutions: Set<Int> { Set(running.compactMap { numbers[$0] }) }

    /// The number of the execution that code is a part of.
    func number(of scope: ExecutionScope?) -> Int? {
        switch scope {
        case .inside(let running):
            numbers[running.execution.id]
                ?? store.pipeline.flatMap(running.innermost(of:)).flatMap { numbers[$0.execution.id] }
        case .causedBy(let id): numbers[id]
        case nil: nil
        }
    }
}

extension RecordedStart {
    @MainActor fileprivate init(_ execution: Execution, number: Int, cause: Int?) {
        self.init(
            execution: number, cause: cause, kind: execution.kind, name: execution.name,
            payload: RecordedPayload(execution.payload))
    }
}

extension RecordedEnd {
    fileprivate init(execution: Int, _ outcome: ExecutionOutcome) {
        switch outcome {
        case .completed: self.init(execution: execution, outcome: .completed, error: nil)
        case .failed(let error):
            self.init(execution: execution, outcome: .failed, error: String(customDumping: error))
        case .cancelled: self.init(execution: execution, outcome: .cancelled, error: nil)
        case .superseded: self.init(execution: execution, outcome: .superseded, error: nil)
        case .dropped: self.init(execution: execution, outcome: .dropped, error: nil)
        }
    }
}
