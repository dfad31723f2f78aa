import LockstepCore
import LockstepTesting
import Observation
import Testing

@MainActor @Suite("Optimistic changes of value stores", .timeLimit(.minutes(20)))
struct OptimisticValueTests {
    private let store = TodoListStore()

    init() { store.set([Todo(1)]) }

    private var ids: [Int]? { store.value?.map(\.id) }

    private func add(_ id: Int) -> OpenChange<Void> {
        OpenChange { [store] gate in await store.optimistically({ $0.append(Todo(id)) }) { try await gate() } }
    }

    private func load() -> (gate: Gate<[Todo]>, task: Task<ExecutionOutcome, Never>) {
        let gate = Gate<[Todo]>()
        return (gate, immediately { [store] in await store.load { try await gate() } })
    }

    // MARK: Q1, Q2

    @Test("Q1: a change is shown immediately, and confirmed by success")
    func confirmed() async throws {
        let change = add(2)
        #expect(ids == [1, 2] && store.pendingChanges == 1)
        let result = await change.succeed()
        #expect(throws: Never.self) { try result.get() }
        #expect(ids == [1, 2] && store.pendingChanges == 0)
    }

    @Test("Q2: a failure reverts its own change, and no later one")
    func failed() async {
        let (first, second, third) = (add(2), add(3), add(4))
        #expect(ids == [1, 2, 3, 4])
        let result = await second.fail()
        #expect(throws: StateError.unauthorized) { try result.get() }
        #expect(ids == [1, 2, 4] && store.pendingChanges == 2)
        await third.succeed()
        await first.fail()
        #expect(ids == [1, 4] && store.pendingChanges == 0)
    }

    @Test("Q1: the server's answer is applied at the position of its change, before later changes")
    func answer() async {
        let change = OpenChange<Todo> { [store] gate in
            await store.optimistically({ $0.append(Todo(2, "Mlik")) }, confirming: { $0[id: $1.id] = $1 }) {
                try await gate()
            }
        }
        let later = OpenChange<Void> { [store] gate in
            await store.optimistically({ $0[id: 2]?.isDone = true }) { try await gate() }
        }
        #expect(try! await change.succeed(Todo(2, "Milk")).get() == Todo(2, "Milk"))
        #expect(store.value == [Todo(1), Todo(2, "Milk", isDone: true)])
        await later.fail()
        #expect(store.value == [Todo(1), Todo(2, "Milk")])
    }

    // MARK: Q3

    @Test("Q3: a refresh that ends during a pending change shows both")
    func refresh() async {
        let change = add(2)
        let load = load()
        #expect(store.isLoading && ids == [1, 2])
        load.gate.succeed([Todo(1), Todo(7)])
        _ = await load.task.value
        #expect(ids == [1, 7, 2] && store.pendingChanges == 1)
        await change.fail()
        #expect(ids == [1, 7])
    }

    @Test("Q3: a refresh that started before the confirmation does not erase the change")
    func refreshWithoutTheChange() async {
        let load = load()
        let change = add(2)
        await change.succeed()
        load.gate.succeed([Todo(1)])
        _ = await load.task.value
        #expect(ids == [1, 2] && store.pendingChanges == 0)
        store.set([Todo(1)])
        #expect(ids == [1])
    }

    @Test("Q3: a superseding load does not erase a change")
    func supersedingLoad() async {
        let first = load()
        let change = add(2)
        let second = load()
        #expect(ids == [1, 2])
        second.gate.succeed([Todo(9)])
        _ = await (first.task.value, second.task.value)
        #expect(ids == [9, 2])
        await change.succeed()
        #expect(ids == [9, 2])
    }

    @Test("Q3: a load that started after the confirmation replaces the confirmed value")
    func laterRefresh() async {
        let pending = add(5)
        let superseded = load()
        await add(2).succeed()
        let load = load()
        load.gate.succeed([Todo(8)])
        _ = await (superseded.task.value, load.task.value)
        #expect(ids == [8, 5])
        await pending.fail()
        #expect(ids == [8])
    }

    @Test("Q3: a failed load keeps the pending change in the latest value")
    func failedLoad() async {
        let change = add(2)
        await store.load { throw StateError.unauthorized }
        #expect(store.isFailed && store.value == nil && store.latestValue?.map(\.id) == [1, 2])
        let retry = load()
        #expect(ids == [1, 2])
        retry.gate.fail(CancellationError())
        _ = await retry.task.value
        #expect(store.isFailed && store.pendingChanges == 1)
        await change.fail()
        #expect(store.isFailed && store.latestValue?.map(\.id) == [1])
    }

    @Test("Q3: a cancelled load shows the pending change")
    func cancelledLoad() async {
        let load = load()
        let change = add(2)
        load.gate.fail(CancellationError())
        _ = await load.task.value
        #expect(store.state == .loaded([Todo(1), Todo(2)]))
        await change.fail()
        #expect(store.state == .loaded([Todo(1)]))
    }

    @Test("Q3: a change before the first load is applied to the loaded value")
    func beforeTheFirstLoad() async {
        store.reset()
        let load = load()
        let (first, second) = (add(2), add(3))
        #expect(store.value == nil && store.pendingChanges == 2)
        await second.succeed()
        load.gate.succeed([Todo(1)])
        _ = await load.task.value
        #expect(ids == [1, 2, 3])
        await first.fail()
        #expect(ids == [1, 3])
    }

    @Test("Q3: `set` and each element of a sequence replace the confirmed value, and keep pending changes")
    func setting() async {
        let change = add(2)
        store.set([Todo(4)])
        #expect(ids == [4, 2])
        let (elements, continuation) = AsyncStream.makeStream(of: [Todo].self)
        let load = immediately { [store] in await store.load(from: elements) }
        continuation.yield([Todo(5)])
        #expect(await eventually { ids == [5, 2] })
        await change.succeed()
        continuation.yield([Todo(6)])
        #expect(await eventually { ids == [6] })
        continuation.finish()
        _ = await load.value
    }

    @Test("Q3: after an element of a sequence, confirmed changes are not applied again", arguments: [true, false])
    func confirmedAfterAnElement(startsBefore: Bool) async {
        let (elements, continuation) = AsyncStream.makeStream(of: [Todo].self)
        let load = immediately { [store] in await store.load(from: elements) }
        let early = startsBefore ? add(2) : nil
        continuation.yield([Todo(5)])
        #expect(await eventually { store.value?.first?.id == 5 })
        var calls = 0
        let change = OpenChange<Void> { [store] gate in
            await store.optimistically({
                calls += 1
                $0.append(Todo(3))
            }) { try await gate() }
        }
        await early?.succeed()
        await change.succeed()
        calls = 0
        await add(4).fail()
        #expect(ids == (startsBefore ? [5, 2, 3] : [5, 3]) && calls == 0)
        continuation.finish()
        _ = await load.value
        #expect(ids == (startsBefore ? [5, 2, 3] : [5, 3]))
    }

    @Test("Q4: `reset` drops pending changes, and their later results change nothing")
    func reset() async {
        let (first, second) = (add(2), add(3))
        let log = EventLog()
        store.pipeline.attach(log)
        store.reset()
        #expect(store.isIdle && store.pendingChanges == 0)
        let result = await first.succeed()
        await second.fail()
        #expect(throws: Never.self) { try result.get() }
        #expect(store.isIdle && store.latestValue == nil)
        #expect(log.commits.map(\.label) == ["reset"])
    }

    // MARK: Q4

    @Test("Q4: a cancelled change is reverted immediately, and the result of its work is discarded")
    func cancelled() async {
        let change = add(2)
        change.task.cancel()
        #expect(await eventually { store.pendingChanges == 0 })
        #expect(ids == [1])
        let result = await change.succeed()
        #expect(throws: StateError.cancelled) { try result.get() }
        #expect(ids == [1])
    }

    @Test("Q4: a change whose work throws a cancellation is reverted")
    func cancellation() async {
        let result = await add(2).fail(CancellationError())
        #expect(throws: StateError.cancelled) { try result.get() }
        #expect(ids == [1] && store.pendingChanges == 0)
    }

    @Test("Q4: a change in a task that is already cancelled does not start")
    func cancelledBefore() async {
        var isCalled = false
        let task = Task { [store] in
            while !Task.isCancelled { await Task.yield() }
            return await store.optimistically({ _ in isCalled = true }) { isCalled = true }
        }
        task.cancel()
        let result = await task.value
        #expect(throws: StateError.cancelled) { try result.get() }
        #expect(!isCalled)
    }

    // MARK: Observers and recorders

    @Test("Q1: the number of pending changes wakes its observers, consistently with the state")
    func observers() async {
        let pending = Wakes { [store] in store.pendingChanges }
        let both = Wakes { [store] in [store.pendingChanges, store.value?.count ?? 0] }
        let value = Wakes { [store] in store.value }
        let (first, second) = (add(2), add(3))
        #expect(pending.seen == [0, 1, 2] && value.count == 2)
        await first.succeed()
        #expect(pending.seen == [0, 1, 2, 1] && value.count == 2)
        store.set([])
        #expect(pending.count == 3 && value.count == 3)
        await second.fail()
        #expect(pending.seen.last == 0 && value.count == 4)
        // The observer reads two properties that change together. It can wake twice, but never sees one change
        // without the other.
        var seen: [[Int]] = []
        for pair in both.seen where pair != seen.last { seen.append(pair) }
        #expect(seen == [[0, 1], [1, 2], [2, 3], [1, 3], [1, 1], [0, 0]])
    }

    @Test("Q1: the confirmed value is available beside the shown value")
    func confirmedState() async {
        let change = add(2)
        #expect(store.pipeline.confirmedSnapshot.state == .loaded([Todo(1)]))
        #expect(store.pipeline.confirmedSnapshot.latestValue == [Todo(1)])
        let load = load()
        #expect(store.pipeline.confirmedSnapshot.state == .loading(previous: [Todo(1)]))
        load.gate.fail(StateError.unauthorized)
        _ = await load.task.value
        #expect(store.pipeline.confirmedSnapshot.state == .failed(.unauthorized))
        await change.succeed()
        #expect(store.pipeline.confirmedSnapshot == store.pipeline.snapshot)
    }

    @Test("Q1, Q2, Q4: executions and commits have names, and a confirmation that changes nothing is silent")
    func recorders() async {
        let log = EventLog()
        store.pipeline.attach(log)
        func start(_ name: String) -> OpenChange<Void> {
            OpenChange { [store] gate in
                await store.optimistically({ $0.append(Todo(2)) }, named: name) { try await gate() }
            }
        }
        await start("add").succeed()
        let failing = start("again")
        await failing.fail(CancellationError())
        #expect(
            log.lines == [
                "start add", "commit add (optimistic)", "end add completed",
                "start again", "commit again (optimistic)", "commit again reverted", "end again cancelled",
            ])
        #expect(log.started.allSatisfy { $0.kind == .operation && $0.site != nil })
        #expect(log.commits.allSatisfy { $0.execution.parent == nil })
    }

    @Test("Q4: recorders receive a dropped change as superseded")
    func superseded() async {
        let log = EventLog()
        store.pipeline.attach(log)
        let change = OpenChange<Void> { [store] gate in
            await store.optimistically({ $0 = [] }, named: "clear") { try await gate() }
        }
        store.reset()
        await change.succeed()
        #expect(log.lines.last == "end clear superseded")
    }

    @Test("Q1: interceptors wrap the work, and the change is shown before they run")
    func interceptors() async {
        let gate = Gate<Void>()
        store.pipeline.attach(Waiting(gate))
        let task = immediately { [store] in await store.optimistically({ $0.append(Todo(2)) }) {} }
        #expect(ids == [1, 2])
        await gate.nextCall()
        gate.succeed()
        _ = await task.value
        #expect(store.pendingChanges == 0)
    }

    @Test("Q4: a change that is cancelled while an interceptor waits is reverted immediately, without its work")
    func cancelledInAnInterceptor() async {
        let gate = Gate<Void>(honorsCancellation: false)
        store.pipeline.attach(Waiting(gate))
        var isCalled = false
        let task = immediately { [store] in
            await store.optimistically({ $0.append(Todo(2)) }) { isCalled = true }
        }
        await gate.nextCall()
        task.cancel()
        #expect(await eventually { store.pendingChanges == 0 })
        gate.succeed()
        let result = await task.value
        #expect(throws: StateError.cancelled) { try result.get() }
        #expect(!isCalled && ids == [1])
    }

    // MARK: Updates

    @Test("Q3: an update changes the confirmed value, and confirms no pending change")
    func update() async {
        let change = add(2)
        store.update { $0.append(Todo(3)) }
        #expect(ids == [1, 3, 2] && store.pendingChanges == 1)
        await change.fail()
        #expect(ids == [1, 3])
    }

    @Test("Q3, L4: an update during a load supersedes the load, and keeps pending changes")
    func updateDuringLoad() async {
        let change = add(2)
        let load = load()
        await load.gate.isCalled()
        store.update { $0.append(Todo(3)) }
        #expect(await load.task.value == .superseded)
        #expect(store.state == .loaded([Todo(1), Todo(3), Todo(2)]))
        await change.succeed()
        #expect(ids == [1, 3, 2])
    }

    @Test("An update without a value, or whose closure throws, changes nothing")
    func updateWithoutEffect() {
        #expect(throws: StateError.unauthorized) {
            try store.update { todos throws(StateError) in
                todos.append(Todo(2))
                throw .unauthorized
            }
        }
        #expect(ids == [1])
        store.reset()
        store.update { $0.append(Todo(3)) }
        #expect(store.state == .idle)
    }

    // MARK: Undo and restore

    @Test("Q2, U1: a confirmed change is one undo step, and a reverted change is not an undo step")
    func undo() async {
        let undo = UndoRecorder()
        store.pipeline.attach(undo)
        let change = OpenChange<String> { [store] gate in
            await store.optimistically({ $0.append(Todo(2)) }, confirming: { $0[id: 2]?.title = $1 }) {
                try await gate()
            }
        }
        await change.succeed("Milk")
        await add(3).fail()
        #expect(undo.undo())
        #expect(store.value == [Todo(1)] && !undo.canUndo)
        #expect(undo.redo())
        #expect(store.value == [Todo(1), Todo(2, "Milk")])
    }

    @Test("Q4, U2: undoing a pending change drops it, and its later result changes nothing", arguments: [true, false])
    func undoingPending(isConfirmed: Bool) async {
        let undo = UndoRecorder()
        store.pipeline.attach(undo)
        let change = OpenChange<String> { [store] gate in
            await store.optimistically({ $0.append(Todo(2)) }, confirming: { $0.append(Todo(9, $1)) }) {
                try await gate()
            }
        }
        #expect(undo.undo() && ids == [1] && store.pendingChanges == 0)
        if isConfirmed { await change.succeed("Milk") } else { await change.fail() }
        #expect(ids == [1])
        store.set([Todo(4)])
        #expect(ids == [4])
    }

    @Test("Q2, U2: a restored snapshot is shown exactly, and a pending change in it is reverted if its work fails")
    func restoring() async {
        let change = add(2)
        let snapshot = store.pipeline.snapshot
        let later = add(3)
        store.pipeline.restore(snapshot)
        #expect(store.pipeline.snapshot == snapshot && store.pendingChanges == 1)
        await later.succeed()
        #expect(ids == [1, 2])
        await change.fail()
        #expect(ids == [1])
    }

    @Test("Q2: values that cannot be compared can be kept, reverted and undone")
    func opaque() async {
        let store = AsyncValue(initialValue: Opaque(number: 1))
        let undo = UndoRecorder()
        store.pipeline.attach(undo)
        func start(_ number: Int) -> OpenChange<Void> {
            OpenChange { gate in await store.optimistically({ $0.number += number }) { try await gate() } }
        }
        let (first, second) = (start(10), start(100))
        await first.fail()
        #expect(store.value?.number == 101 && store.pendingChanges == 1)
        await second.succeed()
        #expect(store.value?.number == 101)
        #expect(undo.undo() && store.value?.number == 1)
    }
}

/// Waits at a gate before it calls `next`.
private final class Waiting: StoreInterceptor {
    private let gate: Gate<Void>

    init(_ gate: Gate<Void>) { self.gate = gate }

    func intercept(context: ExecutionContext, next: @escaping () async -> any Sendable) async -> any Sendable {
        try? await gate()
        return await next()
    }
}
