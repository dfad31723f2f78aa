import LockstepCore
import LockstepTesting
import Testing

/// Loads whose interceptors work after `next`.
@MainActor @Suite("Loads inside interceptors", .onOlderSystemsToo, .timeLimit(.minutes(1)))
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
}
