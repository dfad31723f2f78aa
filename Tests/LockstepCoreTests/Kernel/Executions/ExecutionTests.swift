import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Executions", .timeLimit(.minutes(20)))
struct ExecutionTests {
    @Test("Executions nest across await, stores and child tasks")
    func nesting() async throws {
        let (outer, inner) = (CounterStore(), CounterStore())
        let log = EventLog()
        outer.pipeline.attach(log)
        inner.pipeline.attach(log)
        @MainActor @Sendable func innerWork(_: Int) async { inner.commit("inner commit") { $0.count += 1 } }
        await outer.dispatch(
            action: { (_: Int) in
                await Task.yield()
                async let child: Void = inner.dispatch(action: innerWork, payload: 0, "inner")
                await child
                inner.commit("bare") { $0.count += 1 }
            }, payload: 0, "outer")
        #expect(
            log.lines == [
                "start outer", "start inner", "commit inner commit", "end inner completed",
                "start bare", "commit bare", "end bare completed", "end outer completed",
            ])
        let ids = Dictionary(uniqueKeysWithValues: log.started.map { ($0.name, $0) })
        let root = try #require(ids["outer"])
        #expect(root.parent == nil && root.cause == nil)
        #expect(ids["inner"]?.parent == root.id)
        #expect(ids["bare"]?.parent == root.id)
        #expect(ids["bare"]?.kind == .commit)
        #expect(log.commits.allSatisfy { $0.root == root.id })
        #expect(log.commits[0].execution.id == ids["inner"]?.id)
    }

    @Test("Work that outlives the execution it was started in is caused by that execution, and not nested in it")
    func outliving() async throws {
        let store = CounterStore()
        let log = EventLog()
        store.pipeline.attach(log)
        let gate = Gate<Void>()
        var task: Task<Void, Never>?
        await store.dispatch(
            action: { (_: Int) in
                task = immediately {
                    await store.dispatch(action: { (_: Int) in try? await gate() }, payload: 0, "outliving")
                    store.commit("later") { $0.count += 1 }
                }
            }, payload: 0, "outer")
        let outer = try #require(log.ended.first)
        gate.succeed(())
        await task?.value
        #expect(log.started[1].parent == outer.id)
        let outliving = try #require(log.ended.dropFirst().first)
        #expect(outliving.name == "outliving")
        #expect(outliving.parent == nil)
        #expect(outliving.cause == outer.id)
        // Work that starts after the end was never nested.
        let later = try #require(log.commits.last)
        #expect(later.execution.parent == nil)
        #expect(later.execution.cause == outer.id)
        #expect(later.root == later.execution.id)
    }

    @Test("Work that outlives the load and the loading function it was started in is caused by the load")
    func outlivingALoadingFunction() async throws {
        let store = CounterStore()
        let log = EventLog()
        store.pipeline.attach(log)
        let (gate, answer) = (Gate<Void>(), Gate<Int>())
        var task: Task<Void, Never>?
        let family = QueryFamily { (_: Int) in
            if task == nil {
                task = immediately { await store.dispatch("outliving") { try? await gate() } }
            }
            return try await answer()
        }
        let entry = family[1]
        entry.pipeline.attach(log)
        let first = immediately { _ = await entry.load() }
        await answer.nextCall()
        await gate.isCalled()
        let second = immediately { _ = await entry.reload() }
        await answer.nextCall()
        answer.succeed(1, call: 1)
        await first.value
        await second.value
        gate.succeed(())
        await task?.value
        let load = try #require(log.ended.first { $0.kind == .load })
        #expect(load.outcome == .superseded)
        let outliving = try #require(log.ended.first { $0.name == "outliving" })
        #expect(log.started.first { $0.name == "outliving" }?.parent == load.id)
        #expect(outliving.parent == nil)
        #expect(outliving.cause == load.id)
    }

    @Test("Parallel executions are not parents of each other")
    func parallelExecutions() async {
        let store = CounterStore()
        let log = EventLog()
        store.pipeline.attach(log)
        let gate = Gate<Void>()
        let tasks = (0..<10).map { number in
            Task {
                await store.dispatch(
                    action: { (number: Int) in
                        try? await gate()
                        store.commit("\(number)") { $0.count += 1 }
                    }, payload: number, "\(number)")
            }
        }
        await gate.isCalled(10)
        for call in (0..<10).reversed() { gate.succeed((), call: call) }
        for task in tasks { await task.value }
        #expect(store.count == 10)
        for commit in log.commits {
            #expect(commit.execution.name == commit.label)
            #expect(commit.execution.parent == nil)
        }
    }

    @Test("A commit of another store inside a commit's closure is nested in the outer commit, and starts after it")
    func commitOfAnotherStoreInside() {
        let (outer, inner) = (CounterStore(), CounterStore())
        let log = EventLog()
        outer.pipeline.attach(log)
        inner.pipeline.attach(log)
        outer.commit("outer") { state in
            inner.commit("inner") { $0.count = 1 }
            state.count = 1
        }
        #expect(
            log.lines == [
                "start outer", "start inner", "commit inner", "end inner completed", "commit outer",
                "end outer completed",
            ])
        #expect(log.started[1].parent == log.started[0].id)
        #expect(Set(log.commits.map(\.root)) == [log.started[0].id])
    }

    @Test("Identifiers increase, times are in order, and every execution ends once")
    func bookkeeping() async {
        let store = CounterStore()
        let log = EventLog()
        store.pipeline.attach(log)
        for _ in 0..<3 { store.increment() }
        #expect(log.started.map(\.id) == log.started.map(\.id).sorted())
        #expect(log.commits.map(\.number) == log.commits.map(\.number).sorted())
        #expect(log.ended.count == 3)
        for execution in log.ended {
            #expect(execution.outcome?.isCompleted == true)
            #expect(execution.end.map { $0 >= execution.start } == true)
        }
        #expect(log.started[0].store.name == "CounterStore")
        #expect(log.started[0].store === store.pipeline.store)
    }
}
