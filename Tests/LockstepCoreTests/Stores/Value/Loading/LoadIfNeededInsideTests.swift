import LockstepCore
import LockstepTesting
import Testing

/// Runs a closure after the work.
@MainActor private struct Following: StoreInterceptor {
    let follow: @MainActor () async -> Void

    func intercept(
        context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
    ) async -> any Sendable {
        let result = await next()
        await follow()
        return result
    }
}

/// A sequence from one to three that runs a closure before each element.
private struct AskingSequence: AsyncSequence {
    let ask: @MainActor (_ number: Int) async -> Void

    func makeAsyncIterator() -> Iterator { Iterator(ask: ask) }

    struct Iterator: AsyncIteratorProtocol {
        let ask: @MainActor (_ number: Int) async -> Void
        var number = 0

        mutating func next() async -> Int? {
            number += 1
            await ask(number)
            return number <= 3 ? number : nil
        }
    }
}

@MainActor @Suite("loadIfNeeded inside loads", .onOlderSystemsToo, .timeLimit(.minutes(20)))
struct LoadIfNeededInsideTests {
    private let value = AsyncValue<Int>()

    @Test(
        "L2: loadIfNeeded in an interceptor after next() keeps the loaded value", arguments: [false, true])
    func afterNext(isIfNeeded: Bool) async {
        var (asked, calls) = (0, 0)
        var inner: [String] = []
        value.pipeline.attach(
            Following { [value] in
                asked += 1
                if asked > 3 { return }
                let outcome = await value.loadIfNeeded {
                    calls += 1
                    return 2
                }
                inner.append("\(outcome)")
            })
        let outcome = isIfNeeded ? await value.loadIfNeeded { 1 } : await value.load { 1 }
        #expect(outcome.isCompleted)
        #expect(asked == 1 && calls == 0)
        #expect(inner == ["completed"])
        #expect(value.state == .loaded(1))
    }

    @Test("L2: loadIfNeeded in a sequence that has set a value keeps this value, and the sequence continues")
    func inASequence() async {
        var calls = 0
        var inner: [String] = []
        let sequence = AskingSequence { [value] number in
            if number == 1 { return }
            let outcome = await value.loadIfNeeded {
                calls += 1
                return 9
            }
            inner.append("\(outcome) \(value.value ?? 0)")
        }
        let outcome = await value.load(from: sequence)
        #expect(outcome.isCompleted)
        #expect(calls == 0)
        #expect(inner == ["completed 1", "completed 2", "completed 3"])
        #expect(value.state == .loaded(3))
    }

    @Test("L2: loadIfNeeded inside a load that has its value records no other load")
    func recorded() async {
        let log = EventLog()
        value.pipeline.attach(log)
        var asked = 0
        value.pipeline.attach(
            Following { [value] in
                asked += 1
                if asked < 3 { await value.loadIfNeeded { 2 } }
            })
        await value.load { 1 }
        #expect(log.lines == ["start load", "commit loading", "commit completed", "end load completed"])
    }

    @Test("L2: loadIfNeeded inside a load, after the value was invalidated, loads again")
    func afterInvalidation() async {
        var asked = 0
        value.pipeline.attach(
            Following { [value] in
                asked += 1
                guard asked == 1 else { return }
                value.invalidate()
                await value.loadIfNeeded { 2 }
            })
        await value.load { 1 }
        // The load that the interceptor starts is not wrapped in the interceptor again.
        #expect(asked == 1)
        #expect(value.state == .loaded(2))
    }

    @Test("L2: loadIfNeeded in an interceptor of a load that has ended joins another running load")
    func besideAnotherLoad() async {
        let (tail, gate) = (Gate<Void>(), Gate<Int>())
        var (asked, calls) = (0, 0)
        var inner: [String] = []
        value.pipeline.attach(
            Following { [value] in
                asked += 1
                guard asked == 1 else { return }
                try? await tail()
                let outcome = await value.loadIfNeeded {
                    calls += 1
                    return 3
                }
                inner.append("\(outcome)")
            })
        let first = immediately { [value] in await value.load { 1 } }
        await tail.isCalled()
        let second = immediately { [value] in await value.load { try await gate() } }
        await gate.isCalled()
        tail.succeed()
        for _ in 0..<100 { await Task.yield() }
        #expect(calls == 0 && gate.hangingCalls == [0])
        for call in gate.hangingCalls { gate.succeed(2, call: call) }
        #expect(await second.value.isCompleted)
        #expect(await first.value.isCompleted)
        #expect(inner == ["completed"])
        #expect(value.state == .loaded(2))
    }

    @Test("L2: loadIfNeeded in a store task that a load awaits does not wait for this load")
    func inAStoreTask() async {
        let (value, counter) = (value, CounterStore())
        let outcome = await value.load {
            _ = await counter.startTask("load") { _ in _ = await value.loadIfNeeded { 2 } }.value
            return 3
        }
        #expect("\(outcome)" == "superseded")
        while value.isLoading, !Task.isCancelled { await Task.yield() }
        #expect(value.state == .loaded(2))
    }

    @Test(
        "L2: loadIfNeeded of a recorder or an observer joins the load that caused it", arguments: [true, false])
    func ofAReaction(isRecorder: Bool) async {
        let (value, counter, gate) = (value, CounterStore(), Gate<Int>())
        var joined: Task<ExecutionOutcome, Never>?
        let react: @MainActor () -> Void = { joined = immediately { await value.loadIfNeeded { 2 } } }
        var observer: Reacting<Int>?
        if isRecorder {
            counter.pipeline.onCommit { _, _ in react() }
        } else {
            observer = Reacting({ counter.count }, react)
        }
        let outer = immediately {
            await value.load {
                counter.increment()
                return try await gate()
            }
        }
        await gate.isCalled()
        gate.succeed(1)
        #expect(await outer.value.isCompleted)
        #expect(await joined?.value.isCompleted == true)
        #expect(value.state == .loaded(1))
        withExtendedLifetime(observer) {}
    }

    @Test("L2: loadIfNeeded inside a load without a value supersedes this load")
    func beforeTheValue() async {
        value.set(1)
        let outcome = await value.load { [value] in
            let inner = await value.loadIfNeeded { 2 }
            #expect(inner.isCompleted)
            return 3
        }
        #expect("\(outcome)" == "superseded")
        // The outer load's caller returns as soon as that load is superseded. On older systems, the inner load has
        // not started then.
        while value.isLoading, !Task.isCancelled { await Task.yield() }
        #expect(value.state == .loaded(2))
    }
}
