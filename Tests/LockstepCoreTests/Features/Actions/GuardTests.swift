import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Guards in actions", .timeLimit(.minutes(20)))
struct GuardTests {
    private let store = NoteStore()
    private let log = EventLog()

    init() { store.pipeline.attach(log) }

    @Test("A guard ends a synchronous action early, without a failure", arguments: [true, false])
    func synchronous(mayContinue: Bool) {
        let action = Action<NoteStore>("save") {
            Reducer(setter: \.count) { 1 }
            Guard { $0.count == 1 && mayContinue }
            Reducer(setter: \.title) { "saved" }
            OnFailure { _, proxy in proxy.dispatch(\.linesMutator, ["failed"]) }
            Finally { Reducer(setter: \.percent) { 100 } }
        }
        #expect(store.dispatch(action) == .completed)
        #expect((store.count, store.percent, store.lines) == (1, 100, []))
        #expect(store.title == (mayContinue ? "saved" : ""))
    }

    @Test("A guard ends an async action early, also from the then list of a middleware", arguments: [true, false])
    func awaiting(mayContinue: Bool) async {
        let action = AsyncAction<NoteStore>("save") {
            AsyncMiddleware { _ in
                await Task.yield()
            } then: {
                Guard { _ in mayContinue }
                Reducer(setter: \.count) { 1 }
            }
            Reducer(setter: \.title) { "saved" }
            OnFailure { _, proxy in proxy.dispatch(\.linesMutator, ["failed"]) }
            Finally { Reducer(setter: \.percent) { 100 } }
        }
        #expect(await store.dispatch(action) == .completed)
        #expect((store.percent, store.lines) == (100, []))
        #expect(store.title == (mayContinue ? "saved" : "") && store.count == (mayContinue ? 1 : 0))
    }

    @Test("A3: if a guard ends an action before any other component runs, Finally does not run")
    func first() async {
        let synchronous = Action<NoteStore>("save") {
            Guard { _ in true }
            Guard { _ in false }
            Finally { Reducer(setter: \.percent) { 100 } }
            Reducer(setter: \.title) { "saved" }
        }
        let awaiting = AsyncAction<NoteStore>("save") {
            Guard { _ in false }
            AsyncMiddleware { _ in await Task.yield() }
            Finally { Reducer(setter: \.percent) { 100 } }
        }
        #expect(store.dispatch(synchronous) == .completed)
        #expect(await store.dispatch(awaiting) == .completed)
        #expect(store.title == "" && store.percent == 0 && log.commits.isEmpty)
    }

    @Test("A3: a guard that throws fails the action, and Finally runs")
    func throwingFirst() {
        let action = Action<NoteStore>("save") {
            Guard { _ in throw Failure() }
            Finally { Reducer(setter: \.percent) { 100 } }
        }
        #expect(throws: Failure.self) { try store.dispatch(action).get() }
        #expect(store.percent == 100)
    }

    @Test("An error of the condition fails the action")
    func throwing() {
        let action = Action<NoteStore>("save") {
            Guard { _ in throw Failure() }
            Reducer(setter: \.title) { "saved" }
        }
        #expect(throws: Failure.self) { try store.dispatch(action).get() }
        #expect(store.title == "")
    }

    @Test("A guard in an OnFailure ends only that OnFailure, and the outcome stays the failure")
    func inOnFailure() {
        let action = Action<NoteStore>("save") {
            Middleware { _ in throw Failure() }
            OnFailure { _ in
                Guard { _ in false }
                Reducer(setter: \.title) { "skipped" }
            }
            OnFailure { _ in Reducer(setter: \.count) { 1 } }
        }
        #expect(throws: Failure.self) { try store.dispatch(action).get() }
        #expect(store.title == "" && store.count == 1)
    }

    @Test("A guard in a Finally ends only that Finally", arguments: [true, false])
    func inFinally(fails: Bool) {
        let action = Action<NoteStore>("save") {
            Middleware { _ in if fails { throw Failure() } }
            Finally {
                Guard { _ in false }
                Reducer(setter: \.title) { "skipped" }
            }
            Finally { Reducer(setter: \.count) { 1 } }
        }
        #expect(store.dispatch(action).isCompleted == !fails)
        #expect(store.title == "" && store.count == 1)
    }

    @Test("A guard in a Finally of a then list ends only that Finally")
    func inFinallyOfThen() {
        let action = Action<NoteStore>("save") {
            Middleware({ _ in }) {
                Reducer(setter: \.percent) { 50 }
                Finally {
                    Guard { _ in false }
                    Reducer(setter: \.title) { "skipped" }
                }
            }
            Reducer(setter: \.count) { 1 }
        }
        #expect(store.dispatch(action) == .completed)
        #expect(store.title == "" && store.percent == 50 && store.count == 1)
    }

    @Test("An error of a Finally fails an action that a guard ended, as it fails a completed action")
    func failingFinally() {
        let action = Action<NoteStore>("save") {
            Reducer(setter: \.count) { 1 }
            Guard { _ in false }
            Finally { _ in throw Failure() }
        }
        #expect(throws: Failure.self) { try store.dispatch(action).get() }
    }

    @Test("A guard in an action that another action dispatches ends only the inner action")
    func nested() {
        let inner = Action<NoteStore>("inner") {
            Guard { _ in false }
            Reducer(setter: \.title) { "skipped" }
        }
        let outer = Action<NoteStore>("outer") {
            Middleware { proxy in proxy.dispatch(inner) }
            Reducer(setter: \.count) { 1 }
        }
        #expect(store.dispatch(outer) == .completed)
        #expect(store.title == "" && store.count == 1)
    }
}
