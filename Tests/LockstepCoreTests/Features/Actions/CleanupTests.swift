import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite(.timeLimit(.minutes(20)))
struct CleanupTests {
    let store = NoteStore()
    let log = EventLog()
    let gate = Gate<String>(honorsCancellation: true)

    init() { store.pipeline.attach(log) }

    /// An action that sets a flag while its work waits at the gate.
    private var saving: AsyncAction<NoteStore> {
        AsyncAction("saving") { [gate] in
            Reducer("on", setter: \.count) { 1 }
            AsyncReducer(setter: \.title) { try await gate() }
            Reducer("done", setter: \.percent) { 100 }
            OnFailure { error, proxy in proxy.dispatch(\.linesMutator, proxy.lines + ["\(error)"]) }
            Finally { Reducer("off", setter: \.count) { 0 } }
        }
    }

    // MARK: Async actions

    @Test("A3: Finally runs after an action that completed, and OnFailure does not")
    func success() async {
        let task = immediately { [store, saving] in await store.dispatch(saving) }
        #expect(store.count == 1)
        gate.succeed("saved")
        #expect(await task.value.isCompleted)
        #expect((store.title, store.percent, store.count, store.lines) == ("saved", 100, 0, []))
        #expect(log.commits.map(\.label) == ["on", "title", "done", "off"])
    }

    @Test("A3: after a failure, OnFailure receives the error and Finally runs; the outcome stays the error")
    func failure() async {
        let task = immediately { [store, saving] in await store.dispatch(saving) }
        gate.fail(Failure())
        let outcome = await task.value
        #expect(throws: Failure.self) { try outcome.get() }
        #expect((store.title, store.percent, store.count, store.lines) == ("", 0, 0, ["Failure()"]))
        #expect(
            log.lines == [
                "start saving", "commit on", "start linesMutator", "commit lines", "end linesMutator completed",
                "commit off", "end saving failed(Failure())",
            ])
        #expect(log.started[1].parent == log.started[0].id)
        #expect(log.commits.last?.execution.id == log.started[0].id)
    }

    @Test("A3: an action that is cancelled while it awaits runs Finally, and not OnFailure")
    func cancellation() async {
        let task = immediately { [store, saving] in await store.dispatch(saving) }
        #expect(store.count == 1)
        task.cancel()
        let outcome = await task.value
        #expect(throws: CancellationError.self) { try outcome.get() }
        #expect((store.count, store.percent, store.lines) == (0, 0, []))
        #expect(log.lines == ["start saving", "commit on", "commit off", "end saving cancelled"])
    }

    @Test("A3: an error that represents a cancellation is not a failure")
    func convertedCancellation() async {
        let task = immediately { [store, saving] in await store.dispatch(saving) }
        gate.fail(StateError.cancelled)
        #expect("\(await task.value)" == "cancelled")
        #expect((store.count, store.lines) == (0, []))
    }

    @Test("A3: the same components run without a recorder")
    func unrecorded() async {
        store.pipeline.detach(log)
        let task = immediately { [store, saving] in await store.dispatch(saving) }
        gate.fail(Failure())
        #expect(await task.value.error is Failure)
        #expect((store.count, store.lines) == (0, ["Failure()"]))
    }

    @Test("A3: the closures of OnFailure and Finally may await")
    func awaiting() async {
        let action = AsyncAction<NoteStore>("awaiting") { [gate] in
            AsyncMiddleware { _ in throw Failure() }
            OnFailure { _, proxy in proxy.dispatch(\.linesMutator, [try await gate()]) }
            Finally { proxy in
                let title = try await gate()
                proxy.dispatch(\.titleMutator, title)
            }
        }
        let task = immediately { [store] in await store.dispatch(action) }
        gate.succeed("reported")
        await gate.isCalled(2)
        #expect(log.ended.map(\.name) == ["linesMutator"])
        gate.succeed("cleaned up")
        #expect(await task.value.error is Failure)
        #expect((store.title, store.lines) == ("cleaned up", ["reported"]))
    }

    @Test("A3: in a cancelled task, an await inside Finally is cancelled too, and the other Finally components run")
    func awaitingWhenCancelled() async {
        let warnings = WarningLog()
        let action = AsyncAction<NoteStore>("awaiting") { [gate] in
            AsyncMiddleware { _ in _ = try await gate() }
            Finally { _ in
                try Task.checkCancellation()
                Issue.record("The task is not cancelled.")
            }
            Finally { proxy in proxy.dispatch(\.titleMutator, "cleaned up") }
        }
        await warnings.collect {
            let task = immediately { [store] in await store.dispatch(action) }
            task.cancel()
            #expect("\(await task.value)" == "cancelled")
        }
        #expect(store.title == "cleaned up")
    }

    @Test("A3: a dropped action runs none of its components")
    func dropped() async {
        let dropping = store.pipeline.attach(Dropping())
        #expect("\(await store.dispatch(saving))" == "dropped")
        #expect("\(store.dispatch(Action<NoteStore> { Finally { proxy in proxy.dispatch(\.clear) } }))" == "dropped")
        #expect(log.commits.isEmpty && gate.callCount == 0)
        dropping.cancel()
    }

    @Test("A3: an inner action cleans up before the outer action")
    func nested() async {
        var ran: [String] = []
        let inner = AsyncAction<NoteStore>("inner") { [gate] in
            AsyncMiddleware { _ in _ = try await gate() }
            OnFailure { _, _ in ran.append("inner failed") }
            Finally { _ in ran.append("inner ended") }
        }
        let outer = AsyncAction<NoteStore>("outer") {
            AsyncMiddleware { proxy in
                try await proxy.dispatch(inner).get()
                ran.append("not reached")
            }
            OnFailure { _, _ in ran.append("outer failed") }
            Finally { _ in ran.append("outer ended") }
        }
        let task = immediately { [store] in await store.dispatch(outer) }
        gate.fail(Failure())
        #expect(await task.value.error is Failure)
        #expect(ran == ["inner failed", "inner ended", "outer failed", "outer ended"])
        #expect(log.lines.suffix(2) == ["end inner failed(Failure())", "end outer failed(Failure())"])
    }

    // MARK: Order

    /// Runs an action with each kind of component, in which the named components throw. Returns the components that
    /// ran.
    private func run(throwing names: Set<String>) -> (ran: [String], outcome: ExecutionOutcome, warnings: [String]) {
        var ran: [String] = []
        func step(_ name: String) throws {
            ran.append(name)
            if names.contains(name) { throw NamedFailure(name: name) }
        }
        let isOn = true
        let action = Action<NoteStore> {
            Finally { _ in try step("finally 1") }
            OnFailure { error, _ in try step("too early: \(error)") }
            Middleware { _ in try step("one") }
            OnFailure { error, _ in try step("on failure 1: \(error)") }
            if isOn {
                Middleware { _ in
                    try step("two")
                } then: {
                    Middleware { _ in try step("then") }
                    OnFailure { error, _ in try step("on failure of then: \(error)") }
                    Finally { _ in try step("finally of then") }
                }
                OnFailure { error, _ in try step("on failure 2: \(error)") }
                Finally { _ in try step("finally 2") }
            } else {
                Finally { _ in try step("of another branch") }
            }
            Middleware { _ in try step("three") }
        }
        let warnings = WarningLog()
        var outcome = ExecutionOutcome.dropped
        warnings.collect { outcome = store.dispatch(action) }
        return (ran, outcome, warnings.lines)
    }

    @Test("A3: without a failure, components run in the order written, and then each Finally runs")
    func order() {
        let (ran, outcome, warnings) = run(throwing: [])
        #expect(ran == ["one", "two", "then", "finally of then", "three", "finally 1", "finally 2"])
        #expect(outcome.isCompleted && warnings.isEmpty)
    }

    @Test("A3: each OnFailure after the component that failed runs, and no OnFailure before it")
    func handlers() {
        let (ran, outcome, _) = run(throwing: ["one"])
        #expect(ran == ["one", "on failure 1: one", "on failure 2: one", "finally 1", "finally 2"])
        #expect((outcome.error as? NamedFailure)?.name == "one")

        let last = run(throwing: ["three"])
        #expect(last.ran.suffix(3) == ["three", "finally 1", "finally 2"])
        #expect((last.outcome.error as? NamedFailure)?.name == "three")
    }

    @Test("A3: `then:` has its own cleanup components, and an error in it counts as an error of the middleware")
    func thenList() {
        let (ran, outcome, _) = run(throwing: ["then"])
        #expect(
            ran == [
                "one", "two", "then", "on failure of then: then", "finally of then", "on failure 2: then",
                "finally 1", "finally 2",
            ])
        #expect((outcome.error as? NamedFailure)?.name == "then")
    }

    @Test("A3: an error thrown by OnFailure replaces the original error")
    func failureOfOnFailure() {
        let (ran, outcome, _) = run(throwing: ["one", "on failure 1: one"])
        #expect(
            ran == [
                "one", "on failure 1: one", "on failure 2: on failure 1: one", "finally 1", "finally 2",
            ])
        #expect((outcome.error as? NamedFailure)?.name == "on failure 1: one")
    }

    @Test("A3: an error thrown by Finally is the outcome of a completed action, and the other Finally components run")
    func failureOfFinally() {
        let (ran, outcome, warnings) = run(throwing: ["finally 1"])
        #expect(ran.suffix(3) == ["three", "finally 1", "finally 2"])
        #expect((outcome.error as? NamedFailure)?.name == "finally 1")
        #expect(warnings.isEmpty)
    }

    @Test("A3: an error thrown by Finally does not replace the error of a failed action, and is reported")
    func failureOfFinallyAfterFailure() {
        let (ran, outcome, warnings) = run(throwing: ["three", "finally 1"])
        #expect(ran.suffix(3) == ["three", "finally 1", "finally 2"])
        #expect((outcome.error as? NamedFailure)?.name == "three")
        #expect(warnings.count == 1 && warnings.first?.contains("Finally threw finally 1") == true)
    }

    @Test("A reducer that throws commits nothing, and OnFailure and Finally accept reducers")
    func reducers() {
        let action = Action<NoteStore> {
            Reducer("on", setter: \.count) { 1 }
            Reducer(setter: \.title) { throw Failure() }
            OnFailure { error in
                Reducer(setter: \.lines) { ["\(error)"] }
                Reducer(setter: \.percent) { 7 }
            }
            Finally {
                Reducer("off", setter: \.count) { 0 }
            }
        }
        #expect(store.dispatch(action).error is Failure)
        #expect((store.title, store.lines, store.percent, store.count) == ("", ["Failure()"], 7, 0))
        #expect(log.commits.map(\.label) == ["on", "lines", "percent", "off"])
    }

    @Test("One undo reverts an action that failed, together with its cleanup")
    func undo() async {
        let undo = UndoRecorder()
        store.pipeline.attach(undo)
        let task = immediately { [store, saving] in await store.dispatch(saving) }
        gate.fail(Failure())
        _ = await task.value
        #expect(store.lines == ["Failure()"])
        undo.undo()
        #expect(store.lines == [] && !undo.canUndo)
    }

    @Test("A custom component can run as a Finally and receive the error")
    func ownComponent() async {
        let component = Counting()
        store.dispatch(
            Action<NoteStore> {
                component
                Middleware { _ in throw Failure() }
            })
        #expect(component.errors == ["Failure()"])
        await store.dispatch(AsyncAction<NoteStore> { component })
        #expect(component.errors == ["Failure()", "none"])
    }
}

private struct NamedFailure: Error, CustomStringConvertible {
    let name: String
    var description: String { name }
}

private final class Dropping: StoreInterceptor {
    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable { context.drop() }
    func intercept(
        context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
    ) async -> any Sendable { context.drop() }
}

@MainActor private final class Counting: ActionComponent {
    var errors: [String] = []
    let turn = ComponentTurn.finally

    func run(on store: NoteStore) { errors.append("none") }
    func run(on store: NoteStore, after error: any Error) { errors.append("\(error)") }
}
