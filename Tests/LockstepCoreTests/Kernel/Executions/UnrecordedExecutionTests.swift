import LockstepTesting
import Observation
import Testing

@testable import LockstepCore

/// A synchronous action of a store that is neither recorded nor intercepted contains other work all the same.
@MainActor @Suite("Executions of stores that nobody records")
struct UnrecordedExecutionTests {
    private let quiet = ActionCounter()
    private let recorded = CounterStore()
    private let log = EventLog()

    init() { recorded.pipeline.attach(log) }

    /// Dispatches an action of the store that nobody records.
    private func dispatch(_ work: @escaping @MainActor () -> Void) {
        quiet.dispatch(Action<ActionCounter>("quiet") { Middleware { _ in work() } })
    }

    @Test("U1: commits of a recorded store inside an action of another store are one step of undo")
    func undo() {
        let undo = UndoRecorder()
        recorded.pipeline.attach(undo)
        dispatch {
            recorded.increment()
            recorded.increment()
        }
        undo.undo()
        #expect(recorded.count == 0 && !undo.canUndo)
    }

    @Test("Work inside an action of a store that nobody records has it as its parent, and its end has no end event")
    func parent() throws {
        dispatch { recorded.increment() }
        let commit = try #require(log.commits.first)
        #expect(commit.execution.parent != nil && commit.root == commit.execution.parent)
        #expect(log.lines == ["start increment()", "commit increment()", "end increment() completed"])
    }

    @Test("An observer that reacts to a change by the action is not part of the action")
    func reaction() throws {
        withObservationTracking {
            _ = quiet.count
        } onChange: { [recorded] in
            MainActor.assumeIsolated { recorded.increment() }
        }
        quiet.dispatch(Action<ActionCounter>("quiet") { Reducer(get: \.count, set: \.count) { $0 + 1 } })
        let commit = try #require(log.commits.first)
        #expect(commit.execution.parent == nil && commit.execution.cause != nil)
    }

    @Test("An execution that starts at once in a task of the action contains the work of the task")
    func immediateTask() async {
        var task: Task<Void, Never>?
        dispatch {
            task = immediately {
                await recorded.dispatch(
                    action: { (_: Int) in
                        recorded.increment()
                        await Task.yield()
                        recorded.increment()
                    }, payload: 0, "outer")
            }
            recorded.increment()
        }
        await task?.value
        #expect(
            log.lines == [
                "start outer", "commit increment()",
                "start increment()", "commit increment()", "end increment() completed",
                "commit increment()", "end outer completed",
            ])
    }

    @Test("A load that starts at once in the action contains the changes of its work")
    func load() async throws {
        let value = AsyncValue<Int>()
        value.pipeline.attach(log)
        var task: Task<Void, Never>?
        dispatch {
            task = immediately {
                await value.load {
                    recorded.increment()
                    return 1
                }
            }
        }
        await task?.value
        let load = try #require(log.started.first { $0.kind == .load })
        #expect(log.commits.first { $0.label == "increment()" }?.execution.parent == load.id)
    }

    @Test(
        "A recorder that is attached while work runs receives the end of the work, with its start", arguments: [0, 1])
    func lateRecorder(commits: Int) async throws {
        let store = CounterStore()
        let late = EventLog()
        var attached = ContinuousClock.now
        await store.dispatch(
            action: { (_: Int) in
                attached = .now
                store.pipeline.attach(late)
                for _ in 0..<commits { store.increment() }
            }, payload: 0, "work")
        #expect(late.lines == Array(repeating: "commit increment()", count: commits) + ["end work completed"])
        let ended = try #require(late.ended.first)
        #expect(ended.start < attached && ended.end.map { $0 > attached } == true)
    }
}

@MainActor @Observable
final class ActionCounter: Store<Counter> {
    init() { super.init(state: Counter()) }
}
