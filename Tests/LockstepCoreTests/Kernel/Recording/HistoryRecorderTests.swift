import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("History recorders", .timeLimit(.minutes(20)))
struct HistoryRecorderTests {
    @Test("A history keeps the last N executions with their outcomes and the last N commits")
    func bounded() async {
        let store = CounterStore()
        let history = HistoryRecorder(limit: 3)
        store.pipeline.attach(history)
        for number in 1...20 { store.commit("\(number)") { $0.count = number } }
        #expect(history.commits.map(\.label) == ["18", "19", "20"])
        #expect(history.executions.map(\.name) == ["18", "19", "20"])
        #expect(history.executions.allSatisfy { $0.outcome?.isCompleted == true })
        await store.incrementTwice()
        #expect(history.commits.map(\.label) == ["20", "first", "second"])
        history.removeAll()
        #expect(history.commits.isEmpty && history.executions.isEmpty)
    }

    @Test("A running execution has no outcome")
    func runningExecution() async throws {
        let value = AsyncValue<Int>()
        let history = HistoryRecorder(limit: 10)
        value.pipeline.attach(history)
        let gate = Gate<Int>()
        let load = immediately { await value.load { try await gate() } }
        #expect(history.executions.count == 1)
        #expect(history.executions[0].outcome == nil)
        #expect(history.commits.count == 1 && history.outcome(of: history.commits[0]) == nil)
        gate.succeed(1)
        _ = await load.value
        #expect(history.outcome(of: history.commits[0])?.isCompleted == true)
        #expect(history.executions[0].date <= history.commits[0].date)
        #expect(history.executions[0].outcome?.isCompleted == true)
    }

    @Test("The outcome of an execution that was discarded is unknown")
    func forgottenOutcome() throws {
        let store = CounterStore()
        let history = HistoryRecorder(limit: 2)
        store.pipeline.attach(history)
        store.commit("kept") { $0.count = 1 }
        let commit = try #require(history.commits.last)
        #expect(history.outcome(of: commit)?.isCompleted == true)
        store.commit { $0.count = 2 }
        #expect(history.outcome(of: commit)?.isCompleted == true)
        store.commit { $0.count = 3 }
        #expect(history.outcome(of: commit) == nil)
        let last = try #require(history.commits.last)
        history.removeAll()
        #expect(history.outcome(of: last) == nil)
    }
}
