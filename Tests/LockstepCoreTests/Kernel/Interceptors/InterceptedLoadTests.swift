import LockstepCore
import LockstepTesting
import Testing

/// Loads whose interceptors work after `next`.
@MainActor @Suite("Loads inside interceptors", .onOlderSystemsToo, .timeLimit(.minutes(20)))
struct InterceptedLoadTests {
    private enum Tag {}

    @Test("L2: a cancelled caller does not wait for an interceptor that works after next()")
    func callerReturnsAtOnce() async {
        let value = AsyncValue<Int>()
        let gate = Gate<Void>(honorsCancellation: false)
        var isFirst = true
        value.pipeline.attach(
            AsyncWrapping<Tag> { _, next in
                let state = await next()
                if isFirst {
                    isFirst = false
                    try? await gate()
                }
                return state
            })
        var hasReturned = false
        let caller = immediately {
            await value.load { 1 }
            hasReturned = true
        }
        await gate.isCalled()
        caller.cancel()
        // The caller returns while the interceptor still waits.
        #expect(await eventually { hasReturned })
        gate.succeed(())
        await caller.value
        #expect(value.state == .loaded(1))
    }

    @Test("The context of a superseded load has the outcome superseded, even if the work fails later")
    func outcomeOfASupersededLoad() async {
        let value = AsyncValue<Int>()
        let gate = Gate<Int>(honorsCancellation: false)
        let interceptor = AsyncWrapping<Tag>()
        value.pipeline.attach(interceptor)
        var hasEnded = false
        value.pipeline.attach(
            AsyncWrapping<Tag> { _, next in
                defer { hasEnded = true }
                return await next()
            })
        let load = immediately { await value.load { try await gate() } }
        await gate.isCalled()
        #expect(interceptor.context?.outcome == nil)
        value.set(2)
        #expect(await load.value == .superseded)
        #expect(interceptor.context?.outcome == .superseded)
        gate.fail(StateError.network(.timeout))
        #expect(await eventually { hasEnded })
        #expect(interceptor.context?.outcome == .superseded)
    }
}
