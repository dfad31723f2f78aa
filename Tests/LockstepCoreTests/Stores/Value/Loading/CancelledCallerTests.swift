import LockstepCore
import LockstepTesting
import Testing

/// Waits at a gate after the work.
@MainActor private struct WaitingAfter: StoreInterceptor {
    let gate = Gate<Void>(honorsCancellation: false)

    func intercept(
        context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
    ) async -> any Sendable {
        let result = await next()
        try? await gate()
        return result
    }
}

@MainActor @Suite("Cancelled callers of loads", .onOlderSystemsToo, .timeLimit(.minutes(20)))
struct CancelledCallerTests {
    private let value = AsyncValue<Int>()
    private let interceptor = WaitingAfter()

    init() { value.pipeline.attach(interceptor) }

    @Test("L2: a cancelled caller returns immediately while an interceptor works after next()")
    func afterNext() async {
        let load = immediately { [value] in await value.load { 1 } }
        await interceptor.gate.isCalled()
        #expect(value.state == .loaded(1))
        load.cancel()
        #expect(await ends(load))
        #expect(value.state == .loaded(1))
        interceptor.gate.succeed()
    }

    @Test("L2: each of several callers returns when it is cancelled, while an interceptor works after next()")
    func joiners() async {
        let gate = Gate<Int>()
        let loads = (0..<3).map { _ in immediately { [value] in await value.loadIfNeeded { try await gate() } } }
        await gate.isCalled()
        gate.succeed(1)
        await interceptor.gate.isCalled()
        loads[1].cancel()
        #expect(await ends(loads[1]))
        loads[0].cancel()
        #expect(await ends(loads[0]))
        #expect(value.state == .loaded(1))
        interceptor.gate.succeed()
        #expect(await loads[2].value.isCompleted)
        #expect(gate.callCount == 1)
    }

    @Test("L2, L3: a cancelled caller of a failed load returns immediately, and the failure stays")
    func afterAFailure() async {
        let load = immediately { [value] in await value.load { throw StateError.unauthorized } }
        await interceptor.gate.isCalled()
        load.cancel()
        #expect(await ends(load))
        #expect(value.state == .failed(.unauthorized))
        interceptor.gate.succeed()
    }

    @Test("L2: a cancelled run of an operation that loads returns immediately while an interceptor works after next()")
    func operation() async {
        let tracker = OperationTracker<String>()
        let run = immediately { [value] in await tracker.run("fetch", into: value) { 1 } }
        await interceptor.gate.isCalled()
        run.cancel()
        #expect(await ends(run))
        #expect(!tracker.isActive("fetch") && !tracker.hasErrors)
        interceptor.gate.succeed()
    }

    @Test("L2: a cancelled caller returns immediately while the operation ignores its cancellation")
    func stubbornOperation() async {
        let gate = Gate<Int>(honorsCancellation: false)
        let load = immediately { [value] in await value.load { try await gate() } }
        await gate.isCalled()
        load.cancel()
        #expect(await ends(load))
        #expect(value.state == .idle)
        gate.succeed(1)
        await interceptor.gate.isCalled()
        interceptor.gate.succeed()
        #expect(value.state == .idle)
    }
}
