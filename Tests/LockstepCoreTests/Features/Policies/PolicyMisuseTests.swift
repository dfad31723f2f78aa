import LockstepTesting
import Testing

@testable import LockstepCore

@MainActor @Suite("Misuse of run policies", .timeLimit(.minutes(20)), .onOlderSystemsToo)
struct PolicyMisuseTests {
    private enum Operation: Hashable { case search, save }

    private let tracker = OperationTracker<Operation>()
    private let gate = Gate<Int>()

    private func run(_ policy: RunPolicy, _ operation: Operation = .search) -> Task<Result<Int, StateError>, Never> {
        immediately { [tracker, gate] in await tracker.run(operation, policy: policy) { try await gate() } }
    }

    @Test(
        "A run inside a run of its queue does not wait, even in a task that the outer run awaits",
        arguments: [RunPolicy.queue, .latest])
    func insideATask(policy: RunPolicy) async {
        let result = await tracker.run(.search, policy: policy) { [tracker] in
            await Task { await tracker.run(.search, policy: policy) { 1 } }.value
        }
        #expect(result == .success(.success(1)))
        #expect(tracker.scheduler.keys.isEmpty && !tracker.isActive(.search))
    }

    @Test("A run that is nested in its own queue through a run of another queue does not wait for itself")
    func insideTwoQueues() async {
        let result = await tracker.run(.search, policy: .queue) { [tracker] in
            await tracker.run(.save, policy: .queue) {
                await tracker.run(.search, policy: .queue) { 1 }
            }
        }
        #expect(result == .success(.success(.success(1))))
        #expect(tracker.scheduler.keys.isEmpty)
    }

    @Test("P2: a run whose outer run of the same queue has ended waits for its turn")
    func afterItsRun() async {
        var order: [Int] = []
        var inner: Task<Void, Never>?
        let blocked = Gate<Int>()
        await tracker.run(.search, policy: .queue) { [tracker] in
            order.append(1)
            inner = Task {
                _ = try? await blocked()
                await tracker.run(.search, policy: .queue) { order.append(3) }
            }
        }
        await blocked.isCalled()
        let between = run(.queue)
        await gate.nextCall()
        blocked.succeed(0)
        for _ in 0..<20 { await Task.yield() }
        #expect(order == [1])
        order.append(2)
        gate.succeed(2)
        _ = await between.value
        await inner?.value
        #expect(order == [1, 2, 3])
    }

    @Test("P1, P2, P3: runs of one operation with different policies form one queue")
    func differentPolicies() async {
        let queued = run(.queue)
        await gate.nextCall()
        let waiting = run(.queue)
        let dropped = run(.drop)
        #expect(await dropped.value == .failure(.cancelled))
        let latest = run(.latest)
        #expect(await queued.value == .failure(.cancelled))
        #expect(await waiting.value == .failure(.cancelled))
        await gate.nextCall()
        gate.succeed(4, call: 1)
        #expect(await latest.value == .success(4))
        #expect(await eventually { tracker.scheduler.keys.isEmpty })
        #expect(gate.callCount == 2)
    }

    @Test("P3: a method that returns a value is not dropped, and a warning names the method")
    func droppedValue() async {
        let (store, warnings) = (CounterStore(), WarningLog())
        store.pipeline.attach(RunPolicyInterceptor(.drop))
        func find(_ number: Int) async -> Int {
            await store.intercepted("find") { _ async in (try? await gate()) ?? number }
        }
        await warnings.collect {
            let first = immediately { await find(1) }
            await gate.nextCall()
            let second = immediately { await find(2) }
            await gate.nextCall()
            gate.succeed(11, call: 0)
            gate.succeed(12, call: 1)
            #expect(await first.value == 11)
            #expect(await second.value == 12)
        }
        #expect(warnings.lines.count == 1)
        #expect(warnings.lines.first?.contains("RunPolicyInterceptor") == true)
        #expect(warnings.lines.first?.contains("find") == true)
        #expect(warnings.lines.first?.contains("return nothing") == true)
    }

    @Test(
        "A policy with the name of a sync method is reported, and the warning says async")
    func syncMethod() async {
        let warnings = WarningLog()
        // A name is reported once, and this test runs twice.
        let name = NewerSystems.areUsed ? "addAtOnce" : "addAtOnceToo"
        await warnings.collect {
            let store = CounterStore()
            store.pipeline.attach(RunPolicyInterceptor(.latest, for: name))
            store.intercepted(name) { _ in store.increment() }
            await store.intercepted("other") { _ async in store.increment() }
            #expect(store.count == 2)
        }
        #expect(warnings.lines.count == 1)
        #expect(
            warnings.lines.first?.hasPrefix("RunPolicyInterceptor does not intercept \(name) of CounterStore#") == true)
        #expect(warnings.lines.first?.contains("Make the method async.") == true)
    }

    @Test("P1: work that never returns does not block later latest runs, and a queued run waits for it")
    func endlessWork() async {
        let stubborn = Gate<Int>(honorsCancellation: false)
        let first = immediately { [tracker] in
            await tracker.run(.search, policy: .latest) { try await stubborn() }
        }
        await stubborn.nextCall()
        let second = run(.latest)
        #expect(await first.value == .failure(.cancelled))
        await gate.nextCall()
        gate.succeed(2)
        #expect(await second.value == .success(2))
        let queued = run(.queue)
        for _ in 0..<20 { await Task.yield() }
        #expect(gate.callCount == 1 && tracker.isActive(.search))
        queued.cancel()
        #expect(await queued.value == .failure(.cancelled))
        #expect(!tracker.isActive(.search))
        stubborn.succeed(1)
        #expect(await eventually { tracker.scheduler.keys.isEmpty })
    }
}
