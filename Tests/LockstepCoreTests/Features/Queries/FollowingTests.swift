import LockstepCore
import LockstepTesting
import Testing

/// Who asked for a value waits for the load that brings it.
@MainActor @Suite("Callers that follow a newer load", .timeLimit(.minutes(20)), .onOlderSystemsToo)
struct FollowingTests {
    private let gate = Gate<Int>()
    private let user: QueryFamily<Int, Int>

    init() {
        let gate = gate
        user = QueryFamily { (_: Int) in try await gate() }
    }

    @Test("L2: a caller of loadIfNeeded waits for the load that supersedes its load")
    func reloaded() async {
        let entry = user[1]
        let caller = Task {
            try? await entry.loadIfNeeded().get(); return entry.value
        }
        await gate.isCalled()
        let pull = Task { await entry.reload() }
        await gate.isCalled(2)
        gate.succeed(2)
        #expect(await pull.value == .completed)
        #expect(await caller.value == 2)
    }

    @Test("L2: a value store's caller of loadIfNeeded follows, and a caller with work of its own does not")
    func ownWork() async {
        let value = AsyncValue<Int>()
        let (first, second) = (Gate<Int>(), Gate<Int>())
        let own = immediately { await value.load { try await first() } }
        await first.isCalled()
        let following = immediately { await value.loadIfNeeded { 0 } }
        let newer = immediately { await value.load { try await second() } }
        #expect(await own.value == .superseded)
        second.fail(StateError.notFound(resource: "x"))
        #expect(await newer.value == .failed(StateError.notFound(resource: "x")))
        #expect(await following.value == .failed(StateError.notFound(resource: "x")))
    }

    @Test("L4: set completes a caller that follows; setError gives it the error; reset supersedes it", arguments: 0..<3)
    func changed(by change: Int) async {
        let entry = user[1]
        let caller = Task { await entry.loadIfNeeded() }
        await gate.isCalled()
        switch change {
        case 0: entry.set(1)
        case 1: entry.setError(.unauthorized)
        default: entry.reset()
        }
        let expected: [ExecutionOutcome] = [.completed, .failed(StateError.unauthorized), .superseded]
        #expect(await caller.value == expected[change])
    }

    @Test(
        "L2: a load that waits for another entry continues if that entry is loaded again or set",
        arguments: [false, true])
    func depending(isSet: Bool) async {
        let user = user
        let orders = QueryFamily { (id: Int) in
            try await user[id].loadIfNeeded().get()
            return (user[id].value ?? 0) * 10
        }
        let entry = orders[1]
        let load = Task { await entry.loadIfNeeded() }
        await gate.isCalled()
        if isSet {
            user.set(5, for: 1)
        } else {
            let reload = Task { await user[1].reload() }
            await gate.isCalled(2)
            gate.succeed(5)
            _ = await reload.value
        }
        #expect(await load.value == .completed)
        #expect(entry.value == 50)
    }

    @Test("L2: the caller that follows keeps the newer load, and ends it if it is cancelled last")
    func cancelled() async {
        let entry = user[1]
        let caller = Task { await entry.loadIfNeeded() }
        await gate.isCalled()
        let pull = Task { await entry.reload() }
        await gate.isCalled(2)
        pull.cancel()
        #expect(await pull.value == .cancelled)
        #expect(gate.hangingCalls == [1])
        caller.cancel()
        #expect(await caller.value == .cancelled)
        #expect(await eventually { gate.hangingCalls.isEmpty })
        #expect(entry.isIdle)
    }

    @Test("L2: two loads that wait for each other are found, and the warning names both")
    func cycle() async {
        let (left, right) = (AsyncValue<Int>(), AsyncValue<Int>())
        let gate = Gate<Int>()
        let warnings = WarningLog()
        await warnings.collect {
            let first = Task {
                await left.loadIfNeeded {
                    _ = try await gate()
                    try await right.loadIfNeeded { 1 }.get()
                    return 1
                }
            }
            await gate.isCalled()
            let second = Task {
                await right.loadIfNeeded {
                    _ = try await gate()
                    try await left.loadIfNeeded { 2 }.get()
                    return 2
                }
            }
            await gate.isCalled(2)
            gate.succeed(1)
            for _ in 0..<100 { await Task.yield() }
            gate.succeed(2)
            #expect(await second.value.error != nil)
            #expect(await first.value.error != nil)
        }
        #expect(warnings.lines.count == 1)
        #expect(warnings.lines.first?.contains("wait for each other") == true)
    }
}
