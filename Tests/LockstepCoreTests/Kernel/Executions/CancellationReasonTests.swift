import LockstepCore
import LockstepTesting
import Testing

/// Recorders receive why an execution was cancelled.
@MainActor @Suite("Reasons of cancellations", .timeLimit(.minutes(20)), .onOlderSystemsToo)
struct CancellationReasonTests {
    private let log = EventLog()
    private let gate = Gate<Int>()
    private let stubborn = Gate<Int>(honorsCancellation: false)

    private var ends: [String] {
        log.ended.map { execution in
            let reason = execution.cancellationReason.map { ", \($0.rawValue)" } ?? ""
            return "\(execution.name) \(execution.outcome.map { "\($0)" } ?? "?")\(reason)"
        }
    }

    private func turns() async { for _ in 0..<50 { await Task.yield() } }

    // MARK: Tasks

    @Test("E4: a task ends with the store, by its name, with its Task, or by its own error", arguments: Style.allCases)
    func tasks(style: Style) async {
        func runTasks(of store: some NumberedStore) async -> Task<ExecutionOutcome, Never> {
            store.core.attach(log)
            let (poll, search, upload) = (waiting("poll"), waiting("search"), waiting("upload"))
            let wrong = store.startTask("wrong") { _ in throw CancellationError() }
            #expect(await wrong.value == .cancelled)
            #expect(await store.startTask("right") { _ in }.value == .completed)
            await gate.isCalled(3)
            store.cancelTasks(named: "search")
            #expect(await search.value == .cancelled)
            upload.cancel()
            #expect(await upload.value == .cancelled)
            return poll

            func waiting(_ name: String) -> Task<ExecutionOutcome, Never> {
                store.startTask(name) { [gate] _ in _ = try await gate() }
            }
        }
        #expect(await runTasks(of: style.makeStore()).value == .cancelled)
        await turns()
        #expect(
            ends == [
                "wrong cancelled, thrown", "right completed", "search cancelled, byName",
                "upload cancelled, callerCancelled",
                "poll cancelled, storeReleased",
            ])
    }

    @Test("E4: a task that waits in a queue ends with the same reasons, and a superseded one has none")
    func queuedTasks() async {
        let store = CounterStore()
        store.pipeline.attach(log)
        let queued = (0..<3).map { _ in
            store.startTask("save", policy: .queue) { [stubborn] _ in _ = try await stubborn() }
        }
        await stubborn.nextCall()
        queued[1].cancel()
        #expect(await queued[1].value == .cancelled)
        store.cancelTasks(named: "save")
        for task in queued { _ = await task.value }
        let latest = (0..<2).map { _ in store.startTask("find", policy: .latest) { _ in } }
        for task in latest { _ = await task.value }
        #expect(
            ends == [
                "save cancelled, callerCancelled", "save cancelled, byName", "save cancelled, byName",
                "find superseded",
                "find completed",
            ])
        stubborn.succeed(0)
    }

    @Test("E2, E4: the tasks of a removed member end with it, except those that keep the store")
    func removedMember() async {
        let rows = StoreFamily { (_: Int) in CounterStore() }
        let row = rows[1]
        row.pipeline.attach(log)
        let poll = row.startTask("poll") { [stubborn] _ in _ = try await stubborn() }
        let upload = row.startTask("upload", keepingStore: true) { [gate] proxy in
            let count = try await gate()
            proxy.set(\.count, to: count)
        }
        await gate.isCalled()
        await stubborn.isCalled()
        rows.remove(1)
        #expect(ends == ["poll cancelled, removed"])
        stubborn.succeed(0)
        #expect(await poll.value == .cancelled)
        gate.succeed(3)
        #expect(await upload.value == .completed)
        #expect(row.count == 3)
    }

    // MARK: Loads and operations

    @Test("E4: a load ends with its last caller, by its own error, or with the entry")
    func loads() async {
        let item = QueryFamily { [gate] (_: Int) in try await gate() }
        var entry: QueryEntry<Int, Int>? = item[1]
        entry?.pipeline.attach(log)
        let load = Task { [item] in await item[1].load() }
        await gate.isCalled()
        load.cancel()
        #expect(await load.value == .cancelled)
        let failing = Task { [item] in await item[1].load() }
        await gate.isCalled(2)
        gate.fail(CancellationError())
        #expect(await failing.value == .cancelled)
        entry?.set(1)
        item.invalidate()
        item.refetch()
        await gate.isCalled(3)
        entry = nil
        #expect(await eventually { gate.hangingCalls.isEmpty })
        let last = Task { [item] in await item[1].load() }
        await gate.isCalled(4)
        item.removeAll()
        #expect(await last.value == .cancelled)
        #expect(
            ends.filter { $0.hasPrefix("load") } == [
                "load cancelled, callerCancelled", "load cancelled, thrown", "loadIfNeeded cancelled, unused",
                "load cancelled, removed",
            ])
    }

    @Test("E4: an operation ends with its caller")
    func callers() async {
        let store = ItemStore()
        store.pipeline.attach(log)
        let saves = (0..<2).map { _ in
            Task { await store.operations.run(.save, policy: .queue) { [stubborn] in try await stubborn() } }
        }
        await stubborn.nextCall()
        await turns()
        saves[1].cancel()
        _ = await saves[1].value
        saves[0].cancel()
        stubborn.fail(CancellationError())
        _ = await saves[0].value
        #expect(ends == ["save cancelled, callerCancelled", "save cancelled, callerCancelled"])
    }
}
