import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Run policies of actions", .onOlderSystemsToo, .timeLimit(.minutes(20)))
struct ActionPolicyTests {
    private let note = NoteStore()
    private let counter = CounterStore()
    private let gate = Gate<String>()
    private let stubborn = Gate<String>(honorsCancellation: false)
    private let log = EventLog()

    init() { note.pipeline.attach(log) }

    private func action(_ policy: RunPolicy, _ gate: Gate<String>) -> AsyncAction<NoteStore, Int> {
        AsyncAction("search", policy: policy) { number in
            Reducer(setter: \.count) { number }
            AsyncReducer(setter: \.title) { try await gate() }
            Finally { Reducer(setter: \.count) { 0 } }
        }
    }

    /// Returns an action with a policy. If `isIntercepted` is `true`, an interceptor of the store applies the policy.
    private func action(
        _ policy: RunPolicy, isIntercepted: Bool, _ gate: Gate<String>
    ) -> AsyncAction<NoteStore, Int> {
        guard isIntercepted else { return action(policy, gate) }
        note.pipeline.attach(RunPolicyInterceptor(policy, for: "search"))
        return action(.concurrent, gate)
    }

    private func dispatch(
        _ action: AsyncAction<NoteStore, Int>, _ number: Int
    ) -> Task<ExecutionOutcome, Never> {
        immediately { [note] in await note.dispatch(action, number) }
    }

    private var outcomes: [String] {
        log.ended.filter { $0.kind == .action }.sorted { $0.id < $1.id }.map { $0.outcome.map { "\($0)" } ?? "?" }
    }

    @Test("P1: the latest dispatch supersedes the previous one, whatever its arguments")
    func latest() async {
        let action = action(.latest, gate)
        let first = dispatch(action, 1)
        await gate.nextCall()
        let second = dispatch(action, 2)
        #expect(await first.value == .superseded)
        await gate.nextCall()
        #expect(note.count == 2)
        gate.succeed("second", call: 1)
        #expect(await second.value == .completed)
        #expect(note.title == "second" && note.count == 0)
        #expect(outcomes == ["superseded", "completed"])
    }

    @Test(
        "P1: a superseded action sets nothing afterwards, even if it ignores its cancellation",
        arguments: [true, false])
    func supersededSetsNothing(newestFirst: Bool) async {
        let action = action(.latest, stubborn)
        let first = dispatch(action, 1)
        await stubborn.nextCall()
        let second = dispatch(action, 2)
        #expect(await first.value == .superseded)
        await stubborn.nextCall()
        if newestFirst {
            stubborn.succeed("second", call: 1)
            #expect(await second.value == .completed)
            stubborn.succeed("first", call: 0)
            for _ in 0..<20 { await Task.yield() }
            #expect(note.title == "second" && note.count == 0)
        } else {
            stubborn.succeed("first", call: 0)
            for _ in 0..<20 { await Task.yield() }
            // The `Finally` of the superseded run does not reset the flag of the run that superseded it.
            #expect(note.title == "" && note.count == 2)
            stubborn.succeed("second", call: 1)
            #expect(await second.value == .completed)
            #expect(note.title == "second" && note.count == 0)
        }
    }

    @Test("A3: a superseded action runs its Finally, and cannot change its store through dispatch")
    func finally() async {
        var closed: [Int] = []
        let stubborn = stubborn
        let action = AsyncAction<NoteStore, Int>("search", policy: .latest) { number in
            AsyncMiddleware { proxy in
                let title = try await stubborn()
                proxy.dispatch(\.titleMutator, title)
            }
            AsyncMiddleware { _ in Issue.record("A component of a superseded action ran") }
            Finally { _ in closed.append(number) }
            Finally {
                AsyncMiddleware { _ in
                    closed.append(number + 10)
                } then: {
                    Reducer(setter: \.count) { number }
                }
                AsyncMiddleware { _ in closed.append(number + 20) }
            }
        }
        let first = dispatch(action, 1)
        await stubborn.nextCall()
        let drop = AsyncAction<NoteStore, Int>("search", policy: .latest) { _ in Reducer(setter: \.count) { 7 } }
        #expect(await note.dispatch(drop, 2) == .completed)
        #expect(await first.value == .superseded)
        stubborn.succeed("late")
        #expect(await eventually { closed == [1, 11, 21] })
        #expect(note.title == "" && note.count == 7)
        // Later dispatches are not affected.
        #expect(note.dispatch(\.titleMutator, "later") == .completed)
        #expect(note.title == "later")
    }

    @Test("A3: an action that is superseded during its Finally runs the rest of the Finally")
    func supersededInFinally() async {
        var isClosed = false
        let (gate, stubborn) = (gate, stubborn)
        let action = AsyncAction<NoteStore, Int>("search", policy: .latest) { number in
            AsyncReducer(setter: \.title) { try await gate() }
            Finally {
                AsyncMiddleware { _ in _ = try await stubborn() }
                Reducer(setter: \.count) { number }
                Middleware { _ in isClosed = true }
            }
        }
        let first = dispatch(action, 1)
        await gate.nextCall()
        gate.succeed("first")
        await stubborn.nextCall()
        let drop = AsyncAction<NoteStore, Int>("search", policy: .latest) { _ in Reducer(setter: \.count) { 7 } }
        #expect(await note.dispatch(drop, 2) == .completed)
        #expect(await first.value == .superseded)
        stubborn.succeed("")
        #expect(await eventually { isClosed })
        #expect(note.title == "first" && note.count == 7)
    }

    @Test("P1: an action that a superseded action dispatched in its own queue ends as superseded at once")
    func insideASuperseded() async {
        let stubborn = stubborn
        let inner = action(.latest, stubborn)
        let outer = AsyncAction<NoteStore, Int>("search", policy: .latest) { number in
            AsyncMiddleware { proxy in await proxy.dispatch(inner, number) }
        }
        let first = dispatch(outer, 1)
        await stubborn.nextCall()
        let newer = AsyncAction<NoteStore, Int>("search", policy: .latest) { _ in Reducer(setter: \.count) { 7 } }
        #expect(await note.dispatch(newer, 2) == .completed)
        #expect(outcomes == ["superseded", "superseded", "completed"])
        stubborn.succeed("late")
        #expect(await first.value == .superseded)
        for _ in 0..<20 { await Task.yield() }
        #expect(note.title == "" && note.count == 7)
    }

    @Test("P1: a task that a superseded action left behind does not supersede an action", arguments: [true, false])
    func leftover(isIntercepted: Bool) async {
        let (gate, stubborn, inner) = (gate, stubborn, Gate<String>())
        let search = action(.latest, isIntercepted: isIntercepted, gate)
        var late: Task<ExecutionOutcome, Never>?
        let refresh = AsyncAction<NoteStore, Int>("refresh", policy: .latest) { _ in
            AsyncMiddleware { proxy in
                late = Task {
                    _ = try? await inner()
                    return await proxy.dispatch(search, 1)
                }
                _ = try await stubborn()
            }
        }
        let first = dispatch(refresh, 1)
        await stubborn.nextCall()
        await inner.nextCall()
        let newer = AsyncAction<NoteStore, Int>("refresh", policy: .latest) { _ in Reducer(setter: \.count) { 7 } }
        #expect(await note.dispatch(newer, 2) == .completed)
        #expect(await first.value == .superseded)
        let user = dispatch(search, 2)
        await gate.nextCall()
        inner.succeed("")
        #expect(await late?.value == .cancelled)
        #expect(note.count == 2)
        gate.succeed("found")
        #expect(await user.value == .completed)
        #expect(note.title == "found" && note.count == 0)
        stubborn.succeed("")
    }

    @Test("P1: what a recorder changes because of a superseded action is kept")
    func recorderOfAnotherStore() async {
        let (note, counter, stubborn) = (note, counter, stubborn)
        counter.pipeline.onCommit { _, new in note.dispatch(\.titleMutator, "\(new.count)") }
        let action = AsyncAction<NoteStore, Int>("search", policy: .latest) { _ in
            AsyncMiddleware { _ in
                _ = try await stubborn()
                counter.increment()
            }
        }
        let first = dispatch(action, 1)
        await stubborn.nextCall()
        let newer = AsyncAction<NoteStore, Int>("search", policy: .latest) { _ in Reducer(setter: \.count) { 7 } }
        #expect(await note.dispatch(newer, 2) == .completed)
        #expect(await first.value == .superseded)
        stubborn.succeed("late")
        #expect(await eventually { counter.state.count == 1 })
        #expect(note.title == "1")
    }

    @Test("P1: direct writes and commits of superseded work are kept, and each is a separate step of undo")
    func keptChanges() async {
        let (note, counter, stubborn, undo) = (note, counter, stubborn, UndoRecorder())
        note.pipeline.attach(undo)
        counter.pipeline.attach(undo)
        var isDone = false
        let action = AsyncAction<NoteStore, Int>("search", policy: .latest) { _ in
            AsyncMiddleware { proxy in
                _ = try await stubborn()
                note.title = "late"
                counter.increment()
                isDone = true
                proxy.set(\.count, to: 9)
            }
        }
        let first = dispatch(action, 1)
        await stubborn.nextCall()
        let newer = AsyncAction<NoteStore, Int>("search", policy: .latest) { _ in Reducer(setter: \.count) { 7 } }
        #expect(await note.dispatch(newer, 2) == .completed)
        #expect(await first.value == .superseded)
        stubborn.succeed("")
        #expect(await eventually { isDone })
        #expect(note.title == "late" && counter.count == 1 && note.count == 7)
        undo.undo()
        #expect(note.title == "late" && counter.count == 0)
        undo.undo()
        #expect(note.title == "" && note.count == 7)
        undo.undo()
        #expect(note.count == 0 && !undo.canUndo)
    }

    @Test("P2: a dispatch of a recorder or an observer waits for the action that caused it", arguments: [true, false])
    func queuedByAReaction(isRecorder: Bool) async {
        let (note, counter, gate) = (note, counter, gate)
        let action = AsyncAction<NoteStore, Int>("search", policy: .queue) { number in
            Middleware { _ in if number == 1 { counter.increment() } }
            AsyncReducer(setter: \.title) { try await gate() }
            Reducer(setter: \.count) { number }
        }
        var second: Task<ExecutionOutcome, Never>?
        let react: @MainActor () -> Void = { second = self.dispatch(action, 2) }
        var observer: Reacting<Int>?
        if isRecorder {
            counter.pipeline.onCommit { _, _ in react() }
        } else {
            observer = Reacting({ counter.count }, react)
        }
        let first = dispatch(action, 1)
        await gate.nextCall()
        #expect(gate.hangingCalls == [0])
        gate.succeed("first")
        #expect(await first.value == .completed)
        #expect(note.count == 1)
        await gate.nextCall()
        gate.succeed("second", call: 1)
        #expect(await second?.value == .completed)
        #expect(note.title == "second" && note.count == 2)
        withExtendedLifetime(observer) {}
    }

    @Test("P2: queued dispatches run in order, and read the state of their turn")
    func queue() async {
        let action = action(.queue, gate)
        let runs = (1...3).map { dispatch(action, $0) }
        for number in 1...3 {
            await gate.nextCall()
            #expect(note.count == number)
            number == 2 ? gate.fail(Failure(), call: 1) : gate.succeed("\(number)", call: number - 1)
            _ = await runs[number - 1].value
        }
        #expect(note.title == "3")
        #expect(await runs[1].value == .failed(Failure()))
    }

    @Test(
        "P2: a dispatch that is cancelled while it waits does nothing, and returns cancelled", arguments: [true, false])
    func cancelledWhileWaiting(isIntercepted: Bool) async {
        let action = action(.queue, isIntercepted: isIntercepted, gate)
        let first = dispatch(action, 1)
        await gate.nextCall()
        let second = dispatch(action, 2)
        second.cancel()
        #expect(await second.value == .cancelled)
        gate.succeed("first")
        #expect(await first.value == .completed)
        #expect(gate.callCount == 1)
        #expect(outcomes == ["completed", "cancelled"])
    }

    @Test("P3: a dispatch is dropped while another one runs, and other actions and other stores are independent")
    func drop() async {
        let action = action(.drop, gate)
        let first = dispatch(action, 1)
        await gate.nextCall()
        #expect(await note.dispatch(action, 2) == .dropped)
        let other = NoteStore()
        let otherRun = immediately { await other.dispatch(action, 3) }
        await gate.nextCall()
        #expect(other.count == 3 && note.count == 1)
        let another = AsyncAction<NoteStore>("another", policy: .drop) { Reducer(setter: \.percent) { 5 } }
        #expect(await note.dispatch(another) == .completed)
        gate.succeed("1", call: 0)
        gate.succeed("3", call: 1)
        #expect(await first.value == .completed)
        #expect(await otherRun.value == .completed)
        #expect(outcomes == ["completed", "dropped", "completed"])
    }

    @Test("P3: the work of a superseded action does not block an action that the newer work dispatches")
    func dropInsideASuperseded() async {
        let (gate, stubborn) = (gate, stubborn)
        var isNewer = false
        let fetch = AsyncAction<NoteStore>("fetch", policy: .drop) {
            AsyncReducer(setter: \.title) { isNewer ? try await gate() : try await stubborn() }
        }
        let refresh = AsyncAction<NoteStore>("refresh", policy: .latest) {
            AsyncMiddleware { proxy in await proxy.dispatch(fetch) }
        }
        let first = immediately { [note] in await note.dispatch(refresh) }
        await stubborn.nextCall()
        isNewer = true
        let second = immediately { [note] in await note.dispatch(refresh) }
        #expect(await first.value == .superseded)
        await gate.nextCall()
        gate.succeed("new")
        #expect(await second.value == .completed)
        #expect(outcomes == ["superseded", "cancelled", "completed", "completed"])
        stubborn.succeed("old")
        for _ in 0..<20 { await Task.yield() }
        #expect(note.title == "new")
    }

    @Test("P3: an action that waits inside a superseded action does not block an action of the newer work")
    func waitingInsideASuperseded() async {
        let (gate, stubborn) = (gate, stubborn)
        let save = AsyncAction<NoteStore>("save", policy: .queue) {
            AsyncReducer(setter: \.title) { try await stubborn() }
        }
        let refresh = AsyncAction<NoteStore>("refresh", policy: .latest) {
            AsyncMiddleware { proxy in
                async let one = proxy.dispatch(save)
                async let two = proxy.dispatch(save)
                _ = await (one, two)
            }
        }
        let first = immediately { [note] in await note.dispatch(refresh) }
        await stubborn.nextCall()
        let newer = AsyncAction<NoteStore>("refresh", policy: .latest) {
            AsyncMiddleware { proxy in
                let save = AsyncAction<NoteStore>("save", policy: .drop) {
                    AsyncReducer(setter: \.title) { try await gate() }
                }
                await proxy.dispatch(save)
            }
        }
        let second = immediately { [note] in await note.dispatch(newer) }
        await gate.nextCall()
        gate.succeed("new")
        #expect(await second.value == .completed)
        #expect(await first.value == .superseded)
        stubborn.succeed("old")
        for _ in 0..<20 { await Task.yield() }
        #expect(note.title == "new" && stubborn.callCount == 1)
    }

    @Test("P1: an inner run that outlives its action is superseded by a newer action, and sets nothing")
    func outlivingInnerRun() async {
        let stubborn = stubborn
        let inner = action(.latest, stubborn)
        var late: Task<ExecutionOutcome, Never>?
        let outer = AsyncAction<NoteStore, Int>("search", policy: .latest) { number in
            AsyncMiddleware { proxy in
                late = Task { await proxy.dispatch(inner, number) }
                await stubborn.isCalled()
            }
        }
        #expect(await note.dispatch(outer, 1) == .completed)
        #expect(note.count == 1)
        let newer = AsyncAction<NoteStore, Int>("search", policy: .latest) { _ in Reducer(setter: \.count) { 7 } }
        #expect(await note.dispatch(newer, 2) == .completed)
        #expect(outcomes == ["completed", "superseded", "completed"])
        stubborn.succeed("late")
        #expect(await late?.value == .superseded)
        #expect(note.title == "" && note.count == 7)
    }

    @Test("P1: with an interceptor, a superseded action sets nothing afterwards, and its dispatch returns superseded")
    func interceptedLatest() async {
        note.pipeline.attach(RunPolicyInterceptor(.latest))
        let action = action(.concurrent, stubborn)
        let first = dispatch(action, 1)
        await stubborn.nextCall()
        let second = dispatch(action, 2)
        await stubborn.nextCall()
        stubborn.succeed("second", call: 1)
        #expect(await second.value == .completed)
        note.count = 5
        stubborn.succeed("first", call: 0)
        #expect(await first.value == .superseded)
        #expect(note.title == "second" && note.count == 5)
        #expect(outcomes == ["superseded", "completed"])
    }

    @Test("P1: with an interceptor, a dispatch in a cancelled task returns cancelled")
    func interceptedAfterCancellation() async {
        note.pipeline.attach(RunPolicyInterceptor(.latest))
        let task = Task { [note, action = action(.concurrent, gate)] in await note.dispatch(action, 1) }
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(outcomes == ["cancelled"] && note.count == 0)
    }

    @Test("P1: with a policy as an inner interceptor, an action that a throttle drops supersedes nothing")
    func throttledOutside() async {
        note.pipeline.attach(ThrottleInterceptor("search", for: .seconds(1), clock: ManualClock()))
        note.pipeline.attach(RunPolicyInterceptor(.latest, for: "search"))
        let action = action(.concurrent, gate)
        let first = dispatch(action, 1)
        await gate.nextCall()
        #expect(await note.dispatch(action, 2) == .dropped)
        gate.succeed("first")
        #expect(await first.value == .completed)
        #expect(note.title == "first")
        #expect(outcomes == ["completed", "dropped"])
    }

    @Test("P2: with an interceptor, a throwing closure that is cancelled while it waits throws and does not run")
    func interceptedClosure() async {
        let (counter, gate) = (counter, gate)
        counter.pipeline.attach(RunPolicyInterceptor(.queue))
        let save: @MainActor () async throws -> Void = {
            try await counter.dispatch("save") { _ = try await gate() }
        }
        let first = immediately { try? await save() }
        await gate.nextCall()
        let second = Task { try await save() }
        for _ in 0..<20 { await Task.yield() }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        gate.succeed("saved")
        await first.value
        #expect(gate.callCount == 1)
    }

    @Test("A task that a completed action left behind does not keep the pipeline of the store")
    func releasing() async {
        let gate = gate
        weak var released: AnyPipeline?
        do {
            let store = CounterStore()
            released = store.pipeline
            let action = AsyncAction<CounterStore>("search", policy: .latest) {
                AsyncMiddleware { _ in Task { _ = try? await gate() } }
            }
            await store.dispatch(action)
        }
        await gate.nextCall()
        #expect(await eventually { released == nil })
        gate.succeed("")
    }

    @Test("Tasks that a superseded action left behind do not keep its store")
    func releasingSuperseded() async {
        let (note, gate, stubborn) = (note, gate, stubborn)
        weak var released: CounterStore?
        weak var pipeline: AnyPipeline?
        do {
            let store = CounterStore()
            (released, pipeline) = (store, store.pipeline)
            let action = AsyncAction<CounterStore, Bool>("search", policy: .latest) { isFirst in
                AsyncMiddleware { _ in
                    guard isFirst else { return }
                    Task { _ = try? await gate() }
                    note.startTask("save") { _ in _ = try? await gate() }
                    _ = try? await stubborn()
                }
            }
            let first = immediately { await store.dispatch(action, true) }
            await stubborn.nextCall()
            #expect(await store.dispatch(action, false) == .completed)
            #expect(await first.value == .superseded)
            stubborn.succeed("")
        }
        await gate.isCalled(2)
        #expect(await eventually { released == nil && pipeline == nil })
        gate.succeed("", call: 0)
        gate.succeed("", call: 1)
    }

    @Test("P1: actions of struct stores support policies")
    func structStore() async {
        let gate = stubborn
        let action = AsyncAction<CounterStore>(policy: .latest) {
            AsyncReducer(setter: \.name) { try await gate() }
        }
        let first = immediately { [counter] in await counter.dispatch(action) }
        await gate.nextCall()
        let second = immediately { [counter] in await counter.dispatch(action) }
        await gate.nextCall()
        gate.succeed("second", call: 1)
        gate.succeed("first", call: 0)
        #expect(await first.value == .superseded)
        #expect(await second.value == .completed)
        for _ in 0..<20 { await Task.yield() }
        #expect(counter.name == "second")
    }
}
