import LockstepCore
import Testing

@MainActor @Suite("Interceptors without a suspension", .timeLimit(.minutes(20)))
struct InterceptorSuspensionTests {
    @MainActor private struct Passing: StoreInterceptor {
        func intercept(
            context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
        ) async -> any Sendable { await next() }
    }

    @Test("If neither the interceptors nor the work suspend, no other work of the main actor runs in between")
    func noSuspension() async {
        let store = CounterStore()
        store.pipeline.attach(Passing())
        var otherWorkRan = false
        let other = Task { otherWorkRan = true }
        await store.dispatch("add") { store.commit { $0.count += 1 } }
        #expect(!otherWorkRan)
        await other.value
    }
}
