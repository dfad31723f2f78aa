import Lockstep
import Testing

// Spellings of an interceptor that a user may try, in each of the four modes. Each one runs.

@MainActor struct NonescapingSpelling: StoreInterceptor {
    static var calls: [StoreReference: Int] = [:]

    func intercept(context: ExecutionContext, next: () -> any Sendable) -> any Sendable {
        Self.calls[context.store, default: 0] += 1
        return next()
    }
}

@MainActor struct AsyncNonescapingSpelling: StoreInterceptor {
    static var calls: [StoreReference: Int] = [:]

    func intercept(context: ExecutionContext, next: () async -> any Sendable) async -> any Sendable {
        Self.calls[context.store, default: 0] += 1
        return await next()
    }
}

final class UnannotatedSpelling: StoreInterceptor {
    var calls = 0

    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        calls += 1
        return next()
    }

    func intercept(context: ExecutionContext, next: @escaping () async -> any Sendable) async -> any Sendable {
        calls += 1
        return await next()
    }
}

@MainActor @Suite struct InterceptorSpellingTests {
    @Test func eachRuns() async {
        let store = CounterStore()
        let unannotated = UnannotatedSpelling()
        store.pipeline.attach(NonescapingSpelling())
        store.pipeline.attach(AsyncNonescapingSpelling())
        store.pipeline.attach(unannotated)
        store.increment()
        await store.dispatch("later") {}
        #expect(NonescapingSpelling.calls[store.pipeline.store] == 1)
        #expect(AsyncNonescapingSpelling.calls[store.pipeline.store] == 1)
        #expect(unannotated.calls == 2)
    }
}
