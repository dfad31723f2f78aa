import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Tasks of stores", .timeLimit(.minutes(20)), .onOlderSystemsToo)
struct StoreTaskTests {
    private let note = NoteStore()
    private let log = EventLog()
    private let gate = Gate<String>()
    private let stubborn = Gate<String>(honorsCancellation: false)
    private let title = Action<NoteStore, String>("title") { text in Reducer(setter: \.title) { text } }

    init() { note.pipeline.attach(log) }

    /// Starts a task that sets the title to the result of a gate.
    @discardableResult
    private func start(
        _ gate: Gate<String>, _ name: String = "find", _ policy: RunPolicy = .concurrent
    ) -> Task<ExecutionOutcome, Never> {
        note.startTask(name, policy: policy) { [title] in $0.dispatch(title, try await gate()) }
    }

    private func restOfTheWork() async { for _ in 0..<20 { await Task.yield() } }

    @Test("A task is recorded at once, and its work starts when the current code suspends")
    func starting() async {
        let task = start(gate)
        #expect(log.lines == ["start find"] && log.started.first?.kind == .task)
        #expect(gate.callCount == 0)
        await gate.nextCall()
        gate.succeed("milk")
        #expect(await task.value == .completed)
        #expect(
            log.lines == ["start find", "start title", "commit title", "end title completed", "end find completed"])
    }

    @Test("The task is the cause of its actions, and each of them is a step of undo")
    func steps() async {
        let undo = UndoRecorder()
        note.pipeline.attach(undo)
        _ = await note.startTask("find") { [title] in
            $0.dispatch(title, "milk")
            $0.dispatch(title, "bread")
        }.value
        let actions = log.started.filter { $0.kind == .action }
        #expect(actions.map(\.parent) == [nil, nil])
        #expect(actions.map(\.cause) == [log.started[0].id, log.started[0].id])
        undo.undo()
        #expect(note.title == "milk")
    }

    @Test("The error of a task is its outcome")
    func failing() async {
        let task = start(gate)
        await gate.nextCall()
        gate.fail(StateError.unauthorized)
        #expect(await task.value == .failed(StateError.unauthorized))
    }

    @Test("P4: a cancelled task ends at once, and what its actions reduce afterwards is discarded")
    func cancelling() async {
        let task = start(stubborn)
        await stubborn.nextCall()
        note.cancelTasks(named: "find")
        #expect(log.lines.last == "end find cancelled")
        #expect(await task.value == .cancelled)
        stubborn.succeed("late")
        await restOfTheWork()
        #expect(note.title == "")
    }

    @Test("P4: a task that is cancelled before its work starts does nothing", arguments: RunPolicy.allCases)
    func cancellingAtOnce(policy: RunPolicy) async {
        let task = start(gate, "find", policy)
        note.cancelTasks(named: "find")
        #expect(await task.value == .cancelled)
        #expect(gate.callCount == 0 && log.lines == ["start find", "end find cancelled"])
    }

    @Test("P4: a recorder may cancel a task at its start event", arguments: RunPolicy.allCases)
    func cancellingInARecorder(policy: RunPolicy) async {
        log.onEvent = { [note] in if case .started = $0 { note.cancelTasks(named: "find") } }
        #expect(await start(gate, "find", policy).value == .cancelled)
        #expect(gate.callCount == 0 && log.lines == ["start find", "end find cancelled"])
    }

    @Test("A cancellation of the task itself cancels its work, or prevents it")
    func cancellingTheTask() async {
        let task = start(gate)
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(gate.callCount == 0)
        let other = start(gate)
        await gate.nextCall()
        other.cancel()
        #expect(await other.value == .cancelled)
    }

    @Test("P4: all tasks with the name are cancelled, and no others", arguments: [RunPolicy.concurrent, .queue])
    func names(policy: RunPolicy) async {
        let other = Gate<String>()
        let (first, second, third) = (start(gate, "find", policy), start(gate, "find", policy), start(other, "save"))
        await gate.nextCall()
        await other.nextCall()
        note.cancelTasks(named: "find")
        let outcomes = [await first.value, await second.value]
        #expect(outcomes == [.cancelled, .cancelled])
        other.succeed("saved")
        #expect(await third.value == .completed)
        #expect(note.title == "saved")
    }

    @Test("P4: after a cancellation, a new task with the same name starts, also with the policy drop")
    func restarting() async {
        let first = start(stubborn, "find", .drop)
        await stubborn.nextCall()
        #expect(await start(gate, "find", .drop).value == .dropped)
        note.cancelTasks(named: "find")
        let second = start(gate, "find", .drop)
        await gate.nextCall()
        gate.succeed("new")
        stubborn.succeed("old")
        let outcomes = [await first.value, await second.value]
        #expect(outcomes == [.cancelled, .completed])
        await restOfTheWork()
        #expect(note.title == "new")
    }

    @Test(
        "P2, P4: after a cancellation, a queued task waits for the work that still runs, and other tasks do not",
        arguments: RunPolicy.allCases)
    func afterStubbornWork(policy: RunPolicy) async {
        let first = start(stubborn, "find", .queue)
        await stubborn.nextCall()
        note.cancelTasks(named: "find")
        #expect(await first.value == .cancelled)
        let second = start(gate, "find", policy)
        await restOfTheWork()
        #expect(gate.callCount == (policy == .queue ? 0 : 1))
        stubborn.succeed("late")
        await gate.isCalled()
        gate.succeed("new")
        #expect(await second.value == .completed)
        await restOfTheWork()
        #expect(note.title == "new")
    }

    @Test("A loop that empties a list loses no start with the policy queue")
    func emptying() async {
        var (items, done) = ([Int](), [Int]())
        func add(_ item: Int) -> Task<ExecutionOutcome, Never> {
            items.append(item)
            return note.startTask("send", policy: .queue) { _ in
                while !items.isEmpty {
                    done.append(items.removeFirst())
                    await Task.yield()
                }
            }
        }
        var tasks: [Task<ExecutionOutcome, Never>] = []
        for item in 0..<50 {
            tasks.append(add(item))
            for _ in 0..<(item % 4) { await Task.yield() }
        }
        for task in tasks { _ = await task.value }
        #expect(done == Array(0..<50) && items.isEmpty)
    }

    @Test("P4: after a cancellation, a new task can dispatch an action with the policy drop at once")
    func droppingActionOfACancelledTask() async {
        let (gate, stubborn) = (gate, stubborn)
        var isNewer = false
        let search = AsyncAction<NoteStore>("search", policy: .drop) {
            AsyncReducer(setter: \.title) { isNewer ? try await gate() : try await stubborn() }
        }
        let first = note.startTask("find") { await $0.dispatch(search) }
        await stubborn.nextCall()
        note.cancelTasks(named: "find")
        isNewer = true
        let second = note.startTask("find") { await $0.dispatch(search) }
        await gate.nextCall()
        gate.succeed("new")
        #expect(await first.value == .cancelled)
        #expect(await second.value == .completed)
        stubborn.succeed("old")
        await restOfTheWork()
        #expect(note.title == "new")
    }

    @Test("P1: with the policy latest, a task supersedes the previous one when it is started")
    func latest() async {
        let first = start(stubborn, "find", .latest)
        await stubborn.nextCall()
        let second = start(gate, "find", .latest)
        #expect(log.ended.map(\.outcome) == [.superseded])
        await gate.nextCall()
        gate.succeed("second")
        #expect(await second.value == .completed)
        stubborn.succeed("first")
        #expect(await first.value == .superseded)
        await restOfTheWork()
        #expect(note.title == "second")
    }

    @Test("P2: with the policy queue, tasks run one after the other")
    func queue() async {
        let (first, second) = (start(gate, "find", .queue), start(gate, "find", .queue))
        await gate.nextCall()
        #expect(gate.callCount == 1)
        gate.succeed("first")
        #expect(await first.value == .completed)
        await gate.nextCall()
        gate.succeed("second", call: 1)
        #expect(await second.value == .completed)
        #expect(note.title == "second")
    }

    @Test("A task that starts itself again supersedes itself, and only the new task changes the store")
    func restartingItself() async {
        var next: Task<ExecutionOutcome, Never>?
        let first = note.startTask("poll", policy: .latest) { [title] note in
            next = note.startTask("poll", policy: .latest) { $0.dispatch(title, "new") }
            note.dispatch(title, "old")
        }
        #expect(await first.value == .superseded)
        #expect(await next?.value == .completed)
        #expect(note.title == "new" && log.commits.count == 1)
    }

    @Test("A task is not part of the action that starts it: it continues after that action was superseded")
    func outlivingItsAction() async {
        let gate = gate
        let title = title
        let search = AsyncAction<NoteStore>("search", policy: .latest) {
            Middleware { proxy in proxy.startTask("save") { $0.dispatch(title, try await gate()) } }
            AsyncMiddleware { _ in _ = try await stubborn() }
        }
        let first = immediately { [note] in await note.dispatch(search) }
        await stubborn.nextCall()
        let second = immediately { [note] in await note.dispatch(search) }
        #expect(await first.value == .superseded)
        await gate.nextCall()
        await gate.nextCall()
        gate.succeed("saved", call: 0)
        #expect(await eventually { note.title == "saved" })
        gate.succeed("saved again", call: 1)
        stubborn.succeed("", call: 0)
        stubborn.succeed("", call: 1)
        #expect(await second.value == .completed)
        #expect(await eventually { note.title == "saved again" })
        #expect(log.commits.count == 2)
    }

    @Test("A proxy starts and cancels tasks of its store, and the work receives current values")
    func proxies() async {
        let action = Action<NoteStore>("start") {
            Middleware { proxy in
                proxy.startTask("count") { [title] in try $0.dispatch(title, $0.title + "!") }
                proxy.dispatch(title, "milk")
            }
        }
        let cancel = Action<NoteStore>("cancel") { Middleware { $0.cancelTasks(named: "find") } }
        note.dispatch(action)
        await restOfTheWork()
        #expect(note.title == "milk!")
        let task = start(gate)
        note.dispatch(cancel)
        #expect(await task.value == .cancelled)
    }

    @Test("Tasks with the same name belong to their stores")
    func otherStores() async {
        let other = CounterStore()
        let task = other.startTask("find") { [gate] _ in _ = try await gate() }
        note.cancelTasks(named: "find")
        await gate.nextCall()
        gate.succeed("")
        #expect(await task.value == .completed)
    }

    @Test("A misspelled name of a running task is reported, and a name of a task that has ended is not")
    func misspelled() async {
        let warnings = WarningLog()
        let task = start(gate)
        warnings.collect {
            note.cancelTasks(named: "fimd")
            note.cancelTasks(named: "save")
        }
        #expect(
            warnings.lines == [
                "\(note.pipeline.store) has no running task “fimd” that `cancelTasks` could cancel. Did you mean “find”?"
            ])
        note.cancelTasks(named: "find")
        _ = await task.value
        warnings.collect { note.cancelTasks(named: "find") }
        #expect(warnings.lines.count == 1)
    }

    @Test("Names that differ in their numbers are not reported")
    func numberedNames() async {
        let warnings = WarningLog()
        let task = start(gate, "upload 2")
        warnings.collect { note.cancelTasks(named: "upload 1") }
        #expect(warnings.lines.isEmpty)
        note.cancelTasks(named: "upload 2")
        _ = await task.value
    }

    @Test("P1: a superseded action cannot cancel the task of the newer run, or start a task")
    func supersededStarter() async {
        let (gate, stubborn, title) = (gate, stubborn, title)
        let action = AsyncAction<NoteStore>("load", policy: .latest) {
            Middleware { proxy in proxy.startTask("progress", policy: .latest) { $0.dispatch(title, try await gate()) }
            }
            AsyncMiddleware { proxy in
                _ = try await stubborn()
                proxy.startTask("late") { $0.dispatch(title, "late") }
            }
            Finally { $0.cancelTasks(named: "progress") }
        }
        let first = immediately { [note] in await note.dispatch(action) }
        await stubborn.nextCall()
        await gate.nextCall()
        let second = immediately { [note] in await note.dispatch(action) }
        #expect(await first.value == .superseded)
        await stubborn.nextCall()
        await gate.nextCall()
        stubborn.succeed("", call: 0)
        await restOfTheWork()
        #expect(!log.started.contains { $0.name == "late" })
        gate.succeed("progress", call: 1)
        #expect(await eventually { note.title == "progress" })
        stubborn.succeed("", call: 1)
        #expect(await second.value == .completed)
        #expect(await eventually { note.title == "late" })
    }

    @Test("P4: a cancelled task that ignores its cancellation cannot start itself again")
    func restartAfterCancellation() async {
        let stubborn = stubborn
        let first = note.startTask("poll") { note in
            _ = try await stubborn()
            note.startTask("poll") { $0.set(\.title, to: "again") }
        }
        await stubborn.nextCall()
        note.cancelTasks(named: "poll")
        #expect(await first.value == .cancelled)
        stubborn.succeed("")
        await restOfTheWork()
        #expect(note.title == "" && log.started.count == 1)
    }

    @Test("A task that cancelled itself starts and cancels no other task, and warnings say so")
    func cancelledByItself() async {
        let (warnings, stubborn) = (WarningLog(), stubborn)
        let other = start(gate, "send")
        await gate.nextCall()
        await warnings.collect {
            let retry = note.startTask("retry") { note in
                note.cancelTasks(named: "retry")
                note.cancelTasks(named: "retry")
                note.cancelTasks(named: "send")
                note.startTask("save") { $0.set(\.title, to: "saved") }
            }
            #expect(await retry.value == .cancelled)
        }
        let cause =
            "because the task “retry” of \(note.pipeline.store) had cancelled itself before. "
            + "In the work of a task, call `cancelTasks(named: \"retry\")` last."
        #expect(
            warnings.lines == [
                "`cancelTasks(named: \"send\")` cancelled nothing, \(cause)",
                "`startTask(\"save\")` did not start a task, \(cause)",
            ])
        #expect(note.title == "")
        gate.succeed("sent")
        #expect(await other.value == .completed)
    }

    @Test("P4: a task that other code cancelled starts and cancels no other task, and warnings say so")
    func cancelledByOthers() async {
        let (warnings, stubborn) = (WarningLog(), stubborn)
        let other = start(gate, "send")
        await gate.nextCall()
        await warnings.collect {
            let task = note.startTask("find") { note in
                _ = try await stubborn()
                note.cancelTasks(named: "send")
                note.cancelTasks(named: "nothing")
                _ = await note.startTask("save") { $0.set(\.title, to: "saved") }.value
            }
            await stubborn.nextCall()
            note.cancelTasks(named: "find")
            #expect(await task.value == .cancelled)
            stubborn.succeed("")
            #expect(await eventually { warnings.lines.count == 2 })
        }
        let cause =
            "because the task “find” of \(note.pipeline.store) was cancelled before. "
            + "In the work of a task, check for cancellation after each `await`."
        #expect(
            warnings.lines == [
                "`cancelTasks(named: \"send\")` cancelled nothing, \(cause)",
                "`startTask(\"save\")` did not start a task, \(cause)",
            ])
        #expect(note.title == "" && log.started.map(\.name) == ["send", "find"])
        gate.succeed("sent")
        #expect(await other.value == .completed)
    }

    @Test("P4: a superseded task starts no other task, without a warning, because the newer task does its work")
    func supersededIsSilent() async {
        let (warnings, stubborn) = (WarningLog(), stubborn)
        var outcome: ExecutionOutcome?
        await warnings.collect {
            let first = note.startTask("find", policy: .latest) { note in
                _ = try await stubborn()
                outcome = await note.startTask("save") { $0.set(\.title, to: "saved") }.value
            }
            await stubborn.nextCall()
            #expect(await note.startTask("find", policy: .latest) { _ in }.value == .completed)
            #expect(await first.value == .superseded)
            stubborn.succeed("")
            #expect(await eventually { outcome != nil })
        }
        #expect(outcome == .cancelled && note.title == "" && warnings.lines == [])
    }

    @Test("P4: work whose `Task` is cancelled starts tasks, because it belongs to no run that ended early")
    func cancelledAsATask() async {
        let stubborn = stubborn
        let task = note.startTask("find") { note in
            _ = try await stubborn()
            note.startTask("save") { $0.set(\.title, to: "saved") }
        }
        await stubborn.nextCall()
        task.cancel()
        stubborn.succeed("")
        #expect(await eventually { note.title == "saved" })
    }

    @Test("P4: a task that outlives the cancelled work cannot change the store by reducers, whenever it runs")
    func outlivingTask() async {
        let (gate, stubborn, title) = (gate, stubborn, title)
        let inner = Gate<String>(honorsCancellation: false)
        var (late, isDone): (Task<Void, Never>?, Bool) = (nil, false)
        let task = note.startTask("find") { note in
            defer { isDone = true }
            late = Task { note.dispatch(title, (try? await inner()) ?? "") }
            _ = try await stubborn()
        }
        await stubborn.nextCall()
        await inner.nextCall()
        note.cancelTasks(named: "find")
        #expect(await task.value == .cancelled)
        stubborn.succeed("")
        #expect(await eventually { isDone })
        await restOfTheWork()
        inner.succeed("late")
        await late?.value
        #expect(note.title == "" && log.commits.isEmpty)
        start(gate)
        await gate.nextCall()
        gate.succeed("milk")
        #expect(await eventually { note.title == "milk" })
    }

    @Test("A load and an observer that a cancelled task started still change the store")
    func loadsAndObservers() async {
        let (note, title, stubborn) = (note, title, stubborn)
        let (source, value, loading) = (NoteStore(), AsyncValue<String>(), Gate<String>())
        var observer: StoreObserver?
        let task = note.startTask("find") { note in
            observer = StoreObserver {
                let text = source.title
                if !text.isEmpty { note.dispatch(title, text) }
            }
            Task {
                await value.load {
                    note.dispatch(title, try await loading())
                    return ""
                }
            }
            _ = try await stubborn()
        }
        await stubborn.nextCall()
        await loading.nextCall()
        note.cancelTasks(named: "find")
        #expect(await task.value == .cancelled)
        source.title = "observed"
        #expect(await eventually { note.title == "observed" })
        withExtendedLifetime(observer) {}
        loading.succeed("loaded")
        #expect(await eventually { note.title == "loaded" })
        stubborn.succeed("")
    }

    @Test("P4: what a proxy sets and updates after the cancellation is discarded")
    func proxyAfterCancellation() async {
        let stubborn = stubborn
        let task = note.startTask("find") { note in
            let text = try await stubborn()
            note.set(\.title, to: text)
            note.update(\.lines) { $0.append(text) }
        }
        await stubborn.nextCall()
        note.cancelTasks(named: "find")
        #expect(await task.value == .cancelled)
        stubborn.succeed("late")
        await restOfTheWork()
        #expect(note.title == "" && note.lines.isEmpty)
    }
}
