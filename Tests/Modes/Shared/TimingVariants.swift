import Lockstep
import Testing

// Throttles and debounces, as users write them.

struct TimedState: Equatable, Sendable {
    var count = 0
}

@BaseInterceptors(TimedRefreshes.self)
@MainActor @Observable
final class TimedStore: Store<TimedState> {
    let clock: any Clock<Duration>

    init(clock: any Clock<Duration>) {
        self.clock = clock
        super.init(state: TimedState())
    }

    /// Counts. The method has its own throttle, which needs no name.
    func count() {
        intercepted("count", by: { [ThrottleInterceptor(for: .seconds(60), clock: self.clock)] }) { _ in
            commit { $0.count += 1 }
        }
    }

    func search() async {
        await intercepted("search", by: { [DebounceInterceptor(for: .zero, clock: self.clock)] }) { _ async in
            commit { $0.count += 1 }
        }
    }

    @Intercept
    func refresh() { commit { $0.count += 10 } }
}

/// A throttle whose type contains its settings, for `@BaseInterceptors` and `@Intercept`.
@MainActor
final class TimedRefreshes: StoreInterceptor {
    private let throttle = ThrottleInterceptor("refresh", for: .seconds(60))

    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        throttle.intercept(context: context, next: next)
    }
}

@MainActor
@Suite struct TimingVariantsTests {
    @Test func `a method and a store may each have a throttle and a debounce`() async {
        let store = TimedStore(clock: ContinuousClock())
        store.count()
        store.count()
        #expect(store.state.count == 1)
        await store.search()
        #expect(store.state.count == 2)
        store.refresh()
        store.refresh()
        #expect(store.state.count == 12)
    }
}
