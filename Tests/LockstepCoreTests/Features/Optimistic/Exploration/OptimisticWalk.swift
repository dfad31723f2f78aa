import LockstepCore
import LockstepTesting

/// A real store with optimistic changes and real tasks, compared with the model.
@MainActor final class OptimisticWalk: Explorable {
    private let store: any WalkedRows
    private let recorder = WalkedCommits()
    private let undo = UndoRecorder()
    private var model = OptimisticModel()

    private var changes:
        [Int: (change: RowChange, answers: Bool, work: HeldWork, call: Awaited<Result<Int, StateError>>)] =
            [:]
    private var loads: [Int: (work: HeldWork, call: Awaited<ExecutionOutcome>)] = [:]
    private var inFlight: Int?
    private var kept: (() -> Void)?
    private var last = 0
    private var isBroken = false

    init(_ store: any WalkedRows) {
        self.store = store
        store.recording(recorder)
        store.recording(undo)
    }

    var events: [OptimisticWalkEvent] {
        let next = last + 1
        let begun: [RowChange] = [.add(10 + next), .set(1, 100 + next), .remove(1)]
        let ended = changes.keys.sorted().flatMap { number in
            OptimisticWalkEvent.Ending.allCases.map { .end(number, $0) } + [.cancel(number)] as [OptimisticWalkEvent]
        }
        let endedLoads: [OptimisticWalkEvent] = loads.keys.sorted().flatMap { load in
            WalkEvent.Ending.allCases.map { .endLoad(load, $0) }
        }
        return begun.map { .change(next, $0) } + ended + endedLoads + store.possible(next) + [.keep]
            + (kept == nil ? [] : [.restore]) + (undo.canUndo ? [.undo] : []) + (undo.canRedo ? [.redo] : [])
    }

    func isPossible(_ event: OptimisticWalkEvent) -> Bool {
        switch event {
        case .change(let number, _), .load(let number): number > last
        case .end(let number, _), .cancel(let number): changes[number] != nil
        case .endLoad(let number, _): loads[number] != nil
        case .restore: kept != nil
        case .undo: undo.canUndo
        case .redo: undo.canRedo
        default: true
        }
    }

    func apply(_ event: OptimisticWalkEvent) async throws {
        let (before, number) = (store.rows, store.pendingChanges)
        recorder.forget()
        do {
            if isNoticed(event) { model.write(store.rows?.byID) }
            try await perform(event)
            switch event {
            case .keep: try expectSame("rows", store.rows, before)
            case .write(let change):
                var expected = before ?? []
                change.apply(to: &expected)
                try expectSame("rows", store.rows, expected)
            default:
                try expectSame("rows", store.rows?.byID, model.shown)
                try expectSame("pending", store.pendingChanges, model.pending.count)
            }
            let count = recorder.commits.count
            if count > (inFlight == nil ? 1 : 2) { throw Disagreement("\(count) commits") }
            if before != store.rows, count == 0 { throw Disagreement("no commit") }
            if case .cancel = event, number == store.pendingChanges, count > 0 { throw Disagreement("a commit") }
        } catch {
            isBroken = true
            throw error
        }
    }

    /// Whether the store detects earlier writes at this event. All writes since the last detection count as one
    /// change, and so does an undo of them.
    private func isNoticed(_ event: OptimisticWalkEvent) -> Bool {
        switch event {
        case .write, .keep, .undo, .redo, .restore: false
        default: true
        }
    }

    /// Ends everything that runs, and checks that nothing is pending.
    func finish() async throws {
        guard !isBroken else {
            for change in changes.values { change.work.end(.failure(CancellationError())) }
            for load in loads.values { load.work.end(.failure(CancellationError())) }
            return
        }
        for number in changes.keys.sorted() { try await apply(.end(number, number % 2 == 0 ? .success : .failure)) }
        for number in loads.keys.sorted() { try await apply(.endLoad(number, .value)) }
        try expectSame("pending in the end", store.pendingChanges, 0)
    }
}

// MARK: - Events

extension OptimisticWalk {
    private func perform(_ event: OptimisticWalkEvent) async throws {
        switch event {
        case .change(let number, let change): begin(number, change)
        case .end(let number, let ending): try await end(number, ending)
        case .cancel(let number): try await cancel(number)
        case .write(let change): store.write(change)
        case .load(let number):
            last = number
            inFlight = number
            model.beginRefresh()
            let work = HeldWork()
            loads[number] = (work, Awaited { [store] in await store.refresh(work.take()) })
        case .endLoad(let number, let ending): await endLoad(number, ending)
        case .know:
            store.know(OptimisticEvent.known)
            model.know(OptimisticEvent.known)
            inFlight = nil
        case .reset:
            store.forget()
            model.reset()
            inFlight = nil
        case .keep: kept = store.keep()
        case .restore: restore { self.kept?() }
        case .undo: restore { self.undo.undo() }
        case .redo: restore { self.undo.redo() }
        }
    }

    private func begin(_ number: Int, _ change: RowChange) {
        last = number
        model.begin(number, change)
        let work = HeldWork()
        let answers = number % 2 == 0
        let call = Awaited { [store] in
            let answer = change.answer(to: number)
            return await store.change(change, answers ? answer : nil, work.take())
        }
        changes[number] = (change, answers, work, call)
    }

    private func end(_ number: Int, _ ending: OptimisticWalkEvent.Ending) async throws {
        let (_, answers, work, call) = changes.removeValue(forKey: number)!
        let expected: Result<Int, StateError>
        switch ending {
        case .success, .answer:
            model.confirm(number, isAnswered: answers)
            work.end(.success(number))
            expected = .success(number)
        case .failure:
            model.fail(number)
            work.end(.failure(StateError.unauthorized))
            expected = .failure(.unauthorized)
        case .cancellation:
            model.fail(number)
            work.end(.failure(CancellationError()))
            expected = .failure(.cancelled)
        }
        try expectSame("result of \(number)", await call.task.value, expected)
    }

    /// The work still returns a value, which is discarded.
    private func cancel(_ number: Int) async throws {
        let (_, _, work, call) = changes.removeValue(forKey: number)!
        model.fail(number)
        call.task.cancel()
        work.end(.success(number))
        try expectSame("result of \(number)", await call.task.value, .failure(.cancelled))
    }

    private func endLoad(_ number: Int, _ ending: WalkEvent.Ending) async {
        let (work, call) = loads.removeValue(forKey: number)!
        let isInFlight = inFlight == number
        if isInFlight { inFlight = nil }
        switch ending {
        case .value:
            if isInFlight { model.refreshed(OptimisticEvent.fetched) }
            work.end(.success(number))
        case .failure:
            if isInFlight { model.endRefresh() }
            work.end(.failure(StateError.unauthorized))
        case .cancellation:
            if isInFlight { model.endRefresh() }
            work.end(.failure(CancellationError()))
        }
        await work.isOver()
        _ = await call.task.value
    }

    /// Restores a snapshot: a running load is superseded, and pending changes that are not in the snapshot are
    /// dropped.
    private func restore(_ restore: () -> Void) {
        restore()
        if inFlight != nil { model.endRefresh() }
        inFlight = nil
        model.write(store.rows?.byID)
    }
}
