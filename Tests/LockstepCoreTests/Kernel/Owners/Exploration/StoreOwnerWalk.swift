import LockstepCore
import LockstepTesting

/// A real store, its holder, and its work, compared with a model of who keeps the store alive.
@MainActor final class StoreOwnerWalk<Owned: StoreProtocol>: Explorable {
    private struct Work {
        let gate: Gate<Void>
        let result: Awaited<ExecutionOutcome>
    }

    private var held: Owned?
    private weak var store: Owned?
    private weak var pipeline: AnyPipeline?
    private let family: StoreFamily<Int, Owned>?
    private let recorder = EndedWork()
    private var works: [Work] = []
    private var model: StoreOwnerModel
    private let mostWorks: Int
    private let isShort: Bool

    /// - Parameters:
    ///   - inFamily: Whether the store is a member of a family.
    ///   - isShort: Whether there are few events, for all orders of them.
    ///   - make: Makes the store.
    init(inFamily: Bool, isShort: Bool, _ make: @escaping @MainActor () -> Owned) {
        let family = inFamily ? StoreFamily { (_: Int) in make() } : nil
        let store = family?[1] ?? make()
        (self.family, held, self.store, pipeline) = (family, store, store, store.pipeline)
        (model, self.isShort) = (StoreOwnerModel(inFamily: inFamily), isShort)
        mostWorks = isShort ? 2 : 6
        store.pipeline.attach(recorder)
    }

    var events: [StoreOwnerEvent] {
        var events: [StoreOwnerEvent] = []
        if model.isHeld {
            events.append(.release)
            let kinds = StoreOwnerEvent.Kind.allCases.filter { !isShort || $0 != .stubbornTask }
            if works.count < mostWorks { events += kinds.map { .start($0) } }
            if !isShort { events.append(.cancelByName) }
        } else if model.isAlive {
            events.append(.hold)
        }
        if model.isInFamily { events.append(.remove) }
        events += model.endable.map { .finish($0) }
        if !isShort { events += model.endable.map { .fail($0) } }
        return events + model.cancellable.map { .cancel($0) }
    }

    func apply(_ event: StoreOwnerEvent) async throws {
        try perform(event)
        model.handle(event)
        if event == .release, !model.isAlive {
            try checkLifetime()
            for (number, work) in works.enumerated() where model.works[number].kind != .stubbornTask {
                try expectSame("work \(number) runs in the turn of the release", work.gate.hangingCalls, [])
            }
        }
        try await settle(turns: 4, check)
    }

    func finish() async throws {
        if model.isHeld { try await apply(.release) }
        if model.isInFamily { try await apply(.remove) }
        while let work = model.endable.first { try await apply(.finish(work)) }
        try expectSame("the store is alive", store != nil, false)
    }

    private func perform(_ event: StoreOwnerEvent) throws {
        switch event {
        case .hold:
            held = store
            if model.isInFamily { try expectSame("member", family?[1] === held, true) }
        case .release: held = nil
        case .start(let kind): if let held { start(kind, held) }
        case .finish(let work): works[work].gate.succeed()
        case .fail(let work): works[work].gate.fail(StateError.unauthorized)
        case .cancel(let work): works[work].result.task.cancel()
        case .cancelByName: held?.cancelTasks(named: "work")
        case .remove:
            family?.remove(1)
            if let held { try expectSame("the member of the key is a new one", family?[1] !== held, true) }
        }
    }

    private func start(_ kind: StoreOwnerEvent.Kind, _ store: Owned) {
        let gate = Gate<Void>(honorsCancellation: kind != .stubbornTask)
        let result: Awaited<ExecutionOutcome>
        switch kind {
        case .task, .queuedTask, .stubbornTask, .keepingTask:
            let task = store.startTask(
                "work", policy: kind == .queuedTask ? .queue : .concurrent, keepingStore: kind == .keepingTask
            ) { _ in try await gate() }
            result = Awaited {
                await withTaskCancellationHandler {
                    await task.value
                } onCancel: {
                    task.cancel()
                }
            }
        case .awaitedCall:
            result = Awaited { [weak store] in
                do {
                    try await store?.intercepted("work") { (_: ExecutionContext) async throws in try await gate() }
                    return .completed
                } catch {
                    return ExecutionOutcome(throwing: error)
                }
            }
        }
        works.append(Work(gate: gate, result: result))
    }

    private func check() throws {
        try checkLifetime()
        for (number, work) in works.enumerated() {
            let outcome: ExecutionOutcome? =
                switch model.works[number].end {
                case .completed: .completed
                case .failed: .failed(StateError.unauthorized)
                case .cancelled: .cancelled
                case nil: nil
                }
            try expectSame("outcome of work \(number)", work.result.result, outcome)
            let isRunning = !work.gate.hangingCalls.isEmpty
            try expectSame("work \(number) runs", isRunning, model.endable.contains(number))
        }
        try expectSame("recorded ends", recorder.ends.sorted(), model.works.compactMap { $0.end?.text }.sorted())
    }

    private func checkLifetime() throws {
        try expectSame("the store is alive", store != nil, model.isAlive)
        try expectSame("its pipeline is alive", pipeline != nil, model.isAlive)
    }
}

/// Keeps how executions ended, as text.
@MainActor private final class EndedWork: Recorder {
    var ends: [String] = []

    func record(_ event: StoreEvent) {
        guard case .ended(let execution) = event, execution.name == "work", let outcome = execution.outcome else {
            return
        }
        let reason = execution.cancellationReason.map { ", \($0.rawValue)" } ?? ""
        ends.append(outcome.error == nil ? "\(outcome)\(reason)" : "failed")
    }
}
