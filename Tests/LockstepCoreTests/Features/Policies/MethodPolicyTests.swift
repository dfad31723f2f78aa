import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Run policies of methods", .onOlderSystemsToo, .timeLimit(.minutes(20)))
struct MethodPolicyTests {
    private let store = CounterStore()
    private let gate = Gate<Int>()
    private let log = EventLog()

    init() { store.pipeline.attach(log) }

    private func search(_ number: Int, _ gate: Gate<Int>) -> Task<Void, Never> {
        immediately { [store] in
            await store.intercepted("search", arguments: ["number": number]) { _ async in
                guard let found = try? await gate(), !Task.isCancelled else { return }
                store.commit { $0.items.append(found) }
            }
        }
    }

    /// Calls a method that can throw, and returns its error.
    private func failing<Value>(_ body: @escaping @MainActor () throws -> Value) -> Task<(any Error)?, Never> {
        immediately { [store] in
            do {
                _ = try await store.intercepted("search") { _ async throws in try body() }
                return nil
            } catch {
                return error
            }
        }
    }

    private var outcomes: [String] {
        log.ended.filter { $0.name == "search" }.sorted { $0.id < $1.id }.map { $0.outcome.map { "\($0)" } ?? "?" }
    }

    @Test("P1: the latest call supersedes the previous one and cancels its body")
    func latest() async {
        store.pipeline.attach(RunPolicyInterceptor(.latest, for: "search"))
        let first = search(1, gate)
        await gate.nextCall()
        let second = search(2, gate)
        await first.value
        await gate.nextCall()
        gate.succeed(2, call: 1)
        await second.value
        #expect(store.items == [2])
        #expect(outcomes == ["superseded", "completed"])
    }

    @Test("P1: a superseded call has ended when the new call starts, and returns when its body does")
    func supersededAtOnce() async {
        let stubborn = Gate<Int>(honorsCancellation: false)
        store.pipeline.attach(RunPolicyInterceptor(.latest))
        let first = search(1, stubborn)
        await stubborn.nextCall()
        let second = search(2, stubborn)
        await stubborn.nextCall()
        #expect(outcomes == ["superseded"])
        stubborn.succeed(2, call: 1)
        await second.value
        stubborn.succeed(1, call: 0)
        await first.value
        #expect(store.items == [2])
        #expect(outcomes == ["superseded", "completed"])
    }

    @Test("P2: queued calls run in order, and a call that is cancelled while it waits does nothing")
    func queue() async {
        store.pipeline.attach(RunPolicyInterceptor(.queue))
        let runs = (1...3).map { search($0, gate) }
        await gate.nextCall()
        runs[1].cancel()
        await runs[1].value
        gate.succeed(1, call: 0)
        await runs[0].value
        await gate.nextCall()
        gate.succeed(3, call: 1)
        await runs[2].value
        #expect(gate.callCount == 2)
        #expect(store.items == [1, 3])
        #expect(outcomes == ["completed", "cancelled", "completed"])
    }

    @Test("P3: a call is dropped while another one runs, and methods with other names are independent")
    func drop() async {
        store.pipeline.attach(RunPolicyInterceptor(.drop))
        let first = search(1, gate)
        await gate.nextCall()
        await search(2, gate).value
        await store.intercepted("other") { _ async in store.increment() }
        #expect(store.count == 1)
        gate.succeed(1)
        await first.value
        #expect(gate.callCount == 1)
        #expect(outcomes == ["completed", "dropped"])
    }

    @Test("P1: an inner interceptor that waits does not run superseded work")
    func furtherIn() async {
        let clock = ManualClock()
        store.pipeline.attach(RunPolicyInterceptor(.latest))
        store.pipeline.attach(DebounceInterceptor(for: .seconds(1), clock: clock))
        let first = search(1, gate)
        await clock.nextSleep()
        let second = search(2, gate)
        await first.value
        await clock.nextSleep()
        clock.advance(by: .seconds(1))
        await gate.nextCall()
        gate.succeed(2, call: 0)
        await second.value
        #expect(gate.callCount == 1)
        #expect(store.items == [2])
        #expect(outcomes == ["superseded", "completed"])
    }

    @Test("P2: a throwing call that is cancelled while it waits throws, and its body never runs")
    func cancelledWhileWaiting() async {
        store.pipeline.attach(RunPolicyInterceptor(.queue))
        let running = search(1, gate)
        await gate.nextCall()
        var bodies = 0
        let returnsNothing = failing { bodies += 1 }
        let returnsAValue = failing {
            bodies += 1
            return bodies
        }
        returnsNothing.cancel()
        returnsAValue.cancel()
        #expect(await returnsNothing.value is CancellationError)
        #expect(await returnsAValue.value is CancellationError)
        #expect(bodies == 0)
        gate.succeed(1)
        await running.value
        #expect(bodies == 0)
        #expect(outcomes == ["completed", "cancelled", "cancelled"])
    }

    @Test(
        "P1: a throwing call in a cancelled task throws, and its body never runs",
        arguments: [RunPolicy.latest, .queue, .drop])
    func cancelledBefore(policy: RunPolicy) async {
        store.pipeline.attach(RunPolicyInterceptor(policy))
        var bodies = 0
        let returnsNothing = Task { [store] in
            try await store.intercepted("search") { _ async throws in bodies += 1 }
        }
        let returnsAValue = Task { [store] in
            try await store.intercepted("search") { _ async throws in
                bodies += 1
                return bodies
            }
        }
        returnsNothing.cancel()
        returnsAValue.cancel()
        await #expect(throws: CancellationError.self) { try await returnsNothing.value }
        await #expect(throws: CancellationError.self) { try await returnsAValue.value }
        #expect(bodies == 0)
        #expect(outcomes == ["cancelled", "cancelled"])
    }

    @Test("P1: a call in a cancelled task whose body cannot be skipped completes")
    func cancelledBeforeAValue() async {
        store.pipeline.attach(RunPolicyInterceptor(.queue))
        let task = Task { [store] in await store.intercepted("search") { _ async in 1 } }
        task.cancel()
        #expect(await task.value == 1)
        #expect(outcomes == ["completed"])
    }

    @Test("P1: a throwing call that is superseded before its body starts throws")
    func supersededBeforeItBegins() async {
        let clock = ManualClock()
        store.pipeline.attach(RunPolicyInterceptor(.latest))
        store.pipeline.attach(DebounceInterceptor(for: .seconds(1), clock: clock))
        var bodies = 0
        let first = failing { bodies += 1 }
        await clock.nextSleep()
        let second = search(2, gate)
        #expect(await first.value is CancellationError)
        await clock.nextSleep()
        clock.advance(by: .seconds(1))
        await gate.nextCall()
        gate.succeed(2, call: 0)
        await second.value
        #expect(bodies == 0)
        #expect(outcomes == ["superseded", "completed"])
    }

    @Test("P2: the next call starts after the previous caller has continued, even if an outer interceptor suspends")
    func callersInOrder() async {
        store.pipeline.attach(AfterWork { [gate] _ in _ = try? await gate() })
        store.pipeline.attach(RunPolicyInterceptor(.queue))
        var order: [String] = []
        let calls = (1...2).map { number in
            immediately { [store] in
                await store.intercepted("save") { _ async in order.append("work \(number)") }
                order.append("caller \(number)")
            }
        }
        await gate.nextCall()
        for _ in 0..<20 { await Task.yield() }
        gate.succeed(1, call: 0)
        await gate.nextCall()
        gate.succeed(2, call: 1)
        for call in calls { await call.value }
        #expect(order == ["work 1", "caller 1", "work 2", "caller 2"])
    }

    @Test(
        "A call that an outer interceptor makes after the work is part of the run",
        arguments: [RunPolicy.queue, .latest])
    func calledByAnInterceptor(policy: RunPolicy) async {
        store.pipeline.attach(
            AfterWork { [store] name in
                if name == "save" { await store.intercepted("save") { _ async in store.increment() } }
            })
        store.pipeline.attach(RunPolicyInterceptor(policy))
        await store.intercepted("save") { _ async in store.increment() }
        #expect(store.count == 2)
        #expect(log.ended.filter { $0.name == "save" }.map(\.outcome) == [.completed, .completed])
    }

    @Test("P1: what a superseded call left behind does not supersede a newer call")
    func leftover() async {
        let (gate, stubborn, inner) = (gate, Gate<Int>(honorsCancellation: false), Gate<Int>())
        store.pipeline.attach(RunPolicyInterceptor(.latest))
        var late: Task<Void, Never>?
        let old = immediately { [store] in
            await store.intercepted("search") { _ async in
                late = Task {
                    _ = try? await inner()
                    await search(3, gate).value
                }
                _ = try? await stubborn()
            }
        }
        await stubborn.nextCall()
        await inner.nextCall()
        let newer = search(2, gate)
        await gate.nextCall()
        inner.succeed(0)
        await late?.value
        gate.succeed(2)
        await newer.value
        #expect(store.items == [2] && gate.callCount == 1)
        #expect(outcomes == ["superseded", "completed", "cancelled"])
        stubborn.succeed(0)
        await old.value
    }

    @Test("A queued method with a result returns the result to its caller")
    func returning() async {
        store.pipeline.attach(RunPolicyInterceptor(.queue))
        func double(_ number: Int) async -> Int {
            await store.intercepted("double") { _ async in
                await Task.yield()
                return number * 2
            }
        }
        async let first = double(1)
        async let second = double(2)
        #expect(await [first, second] == [2, 4])
    }
}

/// Suspends after the work, as an interceptor that measures or retries does.
private struct AfterWork: StoreInterceptor {
    let body: @MainActor (String) async -> Void

    func intercept(
        context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
    ) async -> any Sendable {
        let result = await next()
        await body(context.methodName)
        return result
    }
}
