import Foundation
import Lockstep
import LockstepTesting
import NetworkConditions
import Testing
import TodosCore
import TodosTestSupport

/// Tests of the log of a store's requests.
@MainActor @Suite(.timeLimit(.minutes(20)), .runtimeWarningsFail)
struct RequestLogTests {
    private let log = RequestLog()
    private let clock = ManualClock()
    private let conditions = ConditionsStore()

    private func makeStore() -> TodoStore {
        withDependencies {
            $0.requestLog = log
            $0.clock = clock
        } operation: {
            // The interceptor is created when the store is first used.
            withDependencies {
                $0.repository = UnreliableTodoRepository(ScriptedRepository("Milk"), conditions: conditions)
            } operation: {
                TodoStore()
            }
        }
    }

    private var lines: [String] {
        log.requests.map { "\($0.name) \($0.duration.map { "\($0)" } ?? "…") \($0.error?.message ?? "")" }
    }

    @Test
    func `The log shows a request while it runs, and then its duration`() async {
        let store = makeStore()
        conditions.commit { $0.loading.latency = .short }
        let load = Task { await store.loadIfNeeded() }
        await clock.isSlept()
        #expect(lines == ["Load … "])
        clock.advance(by: .seconds(1))
        await load.value
        #expect(lines == ["Load 1.0 seconds "])
    }

    @Test
    func `The log shows the error of a failed request, and the newest request first`() async {
        let store = makeStore()
        await store.loadIfNeeded()
        conditions.commit { $0.connection = .offline }
        _ = await store.setDone(true, id: 1)
        _ = await store.undo()
        let error = StateError.network(.noConnection).message
        #expect(lines == ["Undo 0.0 seconds ", "Check 0.0 seconds \(error)", "Load 0.0 seconds "])
    }

    @Test
    func `The log contains only requests, and only the last five of them`() async {
        let store = makeStore()
        await store.loadIfNeeded()
        store.set([])
        #expect(log.requests.count == 1)
        for _ in 0...RequestLog.limit { await store.refresh() }
        #expect(log.requests.count == RequestLog.limit)
    }
}
