import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Owners of tasks", .timeLimit(.minutes(20)), .onOlderSystemsToo)
struct TaskOwnerTests {
    private let log = EventLog()
    private let gate = Gate<String>()
    private let stubborn = Gate<String>(honorsCancellation: false)

    /// What the work of a task does while it waits.
    enum Work: String, CaseIterable {
        case ignoresProxy, usesProxy, readsStream, isStubborn
    }

    /// Starts a task, and waits until its work waits.
    ///
    /// - Returns: The task, and whether its work was cancelled.
    private func start(
        _ work: Work, of store: some NumberedStore, keepingStore: Bool = false
    ) async -> (Task<ExecutionOutcome, Never>, isCancelled: Locked<Bool>) {
        let (gate, stubborn, isCancelled) = (gate, stubborn, Locked(false))
        let (never, _) = AsyncStream.makeStream(of: Never.self)
        var isWaiting = false
        let task = store.startTask("work", keepingStore: keepingStore) { proxy in
            isWaiting = true
            try await withTaskCancellationHandler {
                switch work {
                case .ignoresProxy: _ = try await gate()
                case .usesProxy:
                    _ = try await gate()
                    _ = try proxy.number
                case .readsStream: for await _ in never {}
                case .isStubborn: _ = try await stubborn()
                }
            } onCancel: {
                isCancelled.withLock { $0 = true }
            }
        }
        #expect(await eventually { isWaiting })
        return (task, isCancelled)
    }

    private func restOfTheWork() async { for _ in 0..<20 { await Task.yield() } }

    @Test(
        "E1: when the last reference goes, the store is released and its task cancelled in that turn",
        arguments: Style.allCases, Work.allCases)
    func releasing(style: Style, work: Work) async {
        weak var store: AnyObject?
        weak var pipeline: AnyPipeline?
        let (task, isCancelled): (Task<ExecutionOutcome, Never>, Locked<Bool>)
        do {
            let made = style.makeStore()
            made.core.attach(log)
            (store, pipeline) = (made, made.core)
            (task, isCancelled) = await start(work, of: made)
            #expect(store != nil)
        }
        #expect(store == nil && pipeline == nil)
        #expect(isCancelled.withLock { $0 })
        #expect(await task.value == .cancelled)
        #expect(log.lines == ["start work", "end work cancelled"])
        if work == .isStubborn { stubborn.succeed("late") }
        await restOfTheWork()
        #expect(log.lines == ["start work", "end work cancelled"])
    }

    @Test("E1: a task that waits in a queue does not start after the store was released", arguments: Style.allCases)
    func queued(style: Style) async {
        func startBoth(in store: some NumberedStore) async -> [Task<ExecutionOutcome, Never>] {
            let first = store.startTask("work", policy: .queue) { [stubborn] _ in _ = try await stubborn() }
            await stubborn.nextCall()
            return [first, store.startTask("work", policy: .queue) { [gate] _ in _ = try await gate() }]
        }
        weak var store: AnyObject?
        let tasks: [Task<ExecutionOutcome, Never>]
        do {
            let made = style.makeStore()
            made.core.attach(log)
            store = made
            tasks = await startBoth(in: made)
        }
        #expect(store == nil)
        for task in tasks { #expect(await task.value == .cancelled) }
        stubborn.succeed("late")
        await restOfTheWork()
        #expect(gate.callCount == 0)
        #expect(log.lines == ["start work", "start work", "end work cancelled", "end work cancelled"])
    }

    @Test("E1: a task whose store is released before the work starts does no work", arguments: 0...5)
    func releasedBeforeTheStart(turns: Int) async {
        // After some turns, the task was created, or also the task of the work. Their order can differ.
        for _ in 0..<20 {
            var (hasStarted, wasReleasedAfterwards) = (false, false)
            weak var released: NoteStore?
            let task: Task<ExecutionOutcome, Never>
            do {
                let note = NoteStore()
                released = note
                task = note.startTask("work") { _ in hasStarted = true }
                for _ in 0..<turns where !hasStarted { await Task.yield() }
                wasReleasedAfterwards = hasStarted
            }
            #expect(released == nil)
            #expect(await task.value == (wasReleasedAfterwards ? .completed : .cancelled))
            await restOfTheWork()
            #expect(hasStarted == wasReleasedAfterwards)
        }
    }

    @Test(
        "E1: with keepingStore, the store is released when the task ends", arguments: Style.allCases, [false, true])
    func keeping(style: Style, cancels: Bool) async {
        weak var store: AnyObject?
        let task: Task<ExecutionOutcome, Never>
        do {
            let made = style.makeStore()
            store = made
            (task, _) = await start(.usesProxy, of: made, keepingStore: true)
        }
        await restOfTheWork()
        #expect(store != nil)
        if cancels { task.cancel() } else { gate.succeed("") }
        #expect(await task.value == (cancels ? .cancelled : .completed))
        await restOfTheWork()
        #expect(store == nil)
    }

    @Test("E1: with keepingStore, the store is kept for tasks that wait in a queue, too")
    func keepingQueued() async {
        weak var released: NoteStore?
        let tasks: [Task<ExecutionOutcome, Never>]
        do {
            let note = NoteStore()
            released = note
            tasks = (0..<2).map { _ in
                note.startTask("upload", policy: .queue, keepingStore: true) { [gate] proxy in
                    let text = try await gate()
                    proxy.update(\.lines) { $0.append(text) }
                }
            }
            note.pipeline.attach(log)
        }
        for call in 0..<2 {
            await gate.nextCall()
            gate.succeed("\(call)", call: call)
            #expect(await tasks[call].value == .completed)
        }
        await restOfTheWork()
        #expect(released == nil && log.commits.count == 2)
    }

    @Test("E1: the store stays alive while the work of its task awaits an action of it")
    func awaitedAction() async {
        weak var released: NoteStore?
        let task: Task<ExecutionOutcome, Never>
        do {
            let note = NoteStore()
            released = note
            let load = AsyncAction<NoteStore>("load") { [gate] in AsyncReducer(setter: \.title) { try await gate() } }
            task = note.startTask("load") { await $0.dispatch(load) }
            await gate.nextCall()
        }
        #expect(released?.title == "")
        gate.succeed("loaded")
        #expect(await task.value == .cancelled)
        #expect(await eventually { released == nil })
    }

    @Test("E3: the proxy of a released property store does nothing, and its outcomes say so")
    func proxyOfAPropertyStore() async throws {
        let title = Action<NoteStore, String>("title") { text in Reducer(setter: \.title) { text } }
        var kept: TaskProxy<NoteStore>?
        do {
            let note = NoteStore()
            _ = await note.startTask("find") { kept = $0 }.value
            #expect(try kept?.title == "" && kept?.kind == "note" && kept?.store === note)
        }
        let proxy = try #require(kept)
        #expect(proxy.store == nil)
        #expect(proxy.dispatch(title, "Milk") == .cancelled)
        #expect(proxy.dispatch(\.rename, "Milk") == .cancelled)
        #expect(proxy.dispatch(\.titleMutator, "Milk") == .cancelled)
        #expect(await proxy.dispatch(\.load) == .cancelled)
        proxy.set(\.title, to: "Milk")
        proxy.update(\.title) { _ in Issue.record("The closure ran.") }
        proxy.cancelTasks(named: "find")
        #expect(await proxy.startTask("find") { _ in Issue.record("The task ran.") }.value == .cancelled)
        #expect(throws: CancellationError.self) { try proxy.title }
        #expect(throws: CancellationError.self) { try proxy.kind }
    }

    @Test("E3: the proxy of a released struct store does nothing, and its outcomes say so")
    func proxyOfAStructStore() async throws {
        var kept: TaskProxy<CounterStore>?
        do {
            let counter = CounterStore()
            _ = await counter.startTask("count") { kept = $0 }.value
            #expect(kept?.commit { $0.count = 7 } != nil)
            #expect(try kept?.count == 7)
            #expect(counter.count == 7)
        }
        let proxy = try #require(kept)
        #expect(proxy.store == nil)
        #expect(proxy.commit { $0.count = 8 } == nil)
        #expect(proxy.dispatch(Action("count") { Reducer(setter: \.count) { 8 } }) == .cancelled)
        proxy.set(\.count, to: 8)
        #expect(throws: CancellationError.self) { try proxy.count }
    }

    @Test("E3: a proxy reads the current values of its store")
    func currentValues() async {
        let note = NoteStore()
        let task = note.startTask("read") { [gate] proxy in
            #expect(try proxy.title == "")
            _ = try await gate()
            #expect(try proxy.title == "new" && proxy.summary == "new: 0")
        }
        await gate.nextCall()
        note.title = "new"
        gate.succeed("")
        #expect(await task.value == .completed)
    }

    @Test("E1: a store can be released on another thread")
    func otherThread() async {
        let held = Locked<CounterStore?>(CounterStore())
        var task: Task<ExecutionOutcome, Never>?
        if let store = held.withLock(\.self) { (task, _) = await start(.isStubborn, of: store) }
        await Task.detached { held.withLock { $0 = nil } }.value
        #expect(await task?.value == .cancelled)
        stubborn.succeed("late")
    }

    @Test("E1: recorders of all stores receive the end of a task whose store was released")
    func recordersOfAllStores() async throws {
        var reference: StoreReference?
        // A recorder that is attached to all stores would receive the events of other tests.
        try await AllStores.record(by: log) { @MainActor in
            let task: Task<ExecutionOutcome, Never>
            do {
                let counter = CounterStore()
                reference = counter.pipeline.store
                (task, _) = await start(.isStubborn, of: counter)
            }
            #expect(await task.value == .cancelled)
        }
        #expect(log.ended.filter { $0.store == reference }.map(\.outcome) == [.cancelled])
        stubborn.succeed("late")
    }

    @Test("E1: a task does not keep a member of a family, and ends when the family removes or releases the member")
    func familyMembers() async {
        let clock = ManualClock()
        let rows = StoreFamily(keepsUnused: .seconds(60), clock: clock) { (id: Int) in RowStore(id: id) }
        let tasks = (1...2).map { id in rows[id].startTask("poll") { [gate] _ in _ = try await gate() } }
        await gate.isCalled(2)
        rows.remove(1)
        #expect(await tasks[0].value == .cancelled)
        #expect(await eventually { gate.hangingCalls.count == 1 })
        await clock.runCheck(1)
        #expect(gate.hangingCalls.count == 1)
        await clock.runLastCheck(2, of: rows)
        #expect(await tasks[1].value == .cancelled)
    }

    @Test("E1: a member of a family stays while a task keeps it")
    func keptMember() async {
        let clock = ManualClock()
        let rows = StoreFamily(keepsUnused: .seconds(60), clock: clock) { (id: Int) in RowStore(id: id) }
        let task = rows[1].startTask("upload", keepingStore: true) { [gate] _ in _ = try await gate() }
        await gate.nextCall()
        await clock.runCheck(1)
        await clock.runCheck(2)
        #expect(rows.count == 1)
        gate.succeed("")
        #expect(await task.value == .completed)
    }
}
