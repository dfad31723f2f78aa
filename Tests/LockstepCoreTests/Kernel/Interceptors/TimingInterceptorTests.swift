import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Throttle and debounce", .timeLimit(.minutes(20)))
struct TimingInterceptorTests {
    let store = CounterStore()
    let log = EventLog()
    let clock = ManualClock()

    init() { store.pipeline.attach(log) }

    private func search(_ number: Int) async {
        await store.intercepted("search") { _ async in store.commit { $0.items.append(number) } }
    }

    @Test("A throttled method runs at first and again after its interval, and other methods are not throttled")
    func throttle() async {
        store.pipeline.attach(ThrottleInterceptor("search", "save", for: .seconds(2), clock: clock))
        await search(1)
        clock.advance(by: .milliseconds(1999))
        await search(2)
        store.intercepted("other") { _ in store.commit { $0.count += 1 } }
        store.intercepted("other") { _ in store.commit { $0.count += 1 } }
        store.intercepted("save") { _ in store.commit { $0.name = "saved" } }
        clock.advance(by: .milliseconds(1))
        store.intercepted("search") { _ in store.commit { $0.items.append(3) } }
        store.intercepted("search") { _ in store.commit { $0.items.append(4) } }
        #expect(store.items == [1, 3] && store.count == 2 && store.name == "saved")
        #expect(
            log.ended.filter { $0.name == "search" }.map { "\($0.outcome!)" }
                == ["completed", "dropped", "completed", "dropped"])
    }

    @Test("A throttle has a separate interval for each store")
    func throttleOfTwoStores() async {
        let other = CounterStore()
        let throttle = ThrottleInterceptor("search", for: .seconds(2), clock: clock)
        for store in [store, other] { store.pipeline.attach(throttle) }
        await search(1)
        clock.advance(by: .seconds(1))
        other.intercepted("search") { _ in other.increment() }
        clock.advance(by: .seconds(1))
        // The interval of the first store is over, and the interval of the other store is not.
        await search(2)
        other.intercepted("search") { _ in other.increment() }
        #expect(store.items == [1, 2] && other.count == 1)
    }

    @Test("A debounce waits separately for each store")
    func debounceOfTwoStores() async {
        let other = CounterStore()
        let debounce = DebounceInterceptor("search", for: .milliseconds(300), clock: clock)
        for store in [store, other] { store.pipeline.attach(debounce) }
        let first = immediately { await search(1) }
        await clock.nextSleep()
        clock.advance(by: .milliseconds(200))
        let second = immediately { await other.intercepted("search") { _ async in other.increment() } }
        await clock.nextSleep()
        #expect(clock.advance(by: .milliseconds(100)) == 1)
        await first.value
        #expect(store.items == [1] && other.count == 0)
        #expect(clock.advance(by: .milliseconds(200)) == 1)
        await second.value
        #expect(other.count == 1)
    }

    @Test("If a debounced method is called in quick succession, the last call runs")
    func debounce() async {
        store.pipeline.attach(DebounceInterceptor("search", for: .milliseconds(300), clock: clock))
        let first = immediately { await search(1) }
        #expect(await clock.nextSleep() == .milliseconds(300))
        #expect(clock.advance(by: .milliseconds(200)) == 0)
        let second = immediately { await search(2) }
        #expect(await clock.nextSleep() == .milliseconds(300))
        #expect(clock.advance(by: .milliseconds(200)) == 1)
        await first.value
        #expect(store.items == [])
        #expect(clock.advance(by: .milliseconds(100) - .nanoseconds(1)) == 0)
        #expect(clock.advance(by: .nanoseconds(1)) == 1)
        await second.value
        #expect(store.items == [2])
        #expect(log.ended.map { "\($0.outcome!)" } == ["dropped", "completed"])
    }

    @Test("Without names, throttle and debounce apply to all executions, with a separate interval for each name")
    func unnamed() async {
        let throttle = ThrottleInterceptor(for: .seconds(2), clock: clock)
        for name in ["a", "a", "b"] {
            store.intercepted(name, by: { [throttle] }) { _ in store.commit { $0.name += name } }
        }
        #expect(store.name.hasSuffix("ab") && !store.name.hasSuffix("aab"))
        let debounce = DebounceInterceptor(for: .seconds(1), clock: clock)
        let call = immediately {
            await store.intercepted("c", by: { [debounce] }) { _ async in store.commit { $0.items.append(3) } }
        }
        await clock.isSlept(on: 1)
        #expect(store.items == [])
        clock.advance(by: .seconds(1))
        await call.value
        #expect(store.items == [3])
    }

    @Test("A throttle of work that cannot be dropped is reported once for each method")
    func throttleOfAResult() async {
        let (store, clock, warnings) = (CounterStore(), ManualClock(), WarningLog())
        store.pipeline.attach(ThrottleInterceptor(for: .seconds(1), clock: clock))
        await warnings.collect {
            for _ in 0..<2 {
                #expect(store.intercepted("sum") { _ in 1 } == 1)
                #expect(await store.intercepted("total") { _ async in 2 } == 2)
            }
        }
        let complaint =
            "ThrottleInterceptor called drop(), which works only for actions and for methods that return nothing, in "
        #expect(
            warnings.lines == ["sum", "total"].map { "\(complaint)\($0) of \(store.pipeline.store)." })
    }

    @Test("A debounced call in a task that is already cancelled does not drop the call that waits")
    func alreadyCancelled() async {
        store.pipeline.attach(DebounceInterceptor("search", for: .milliseconds(300), clock: clock))
        let first = immediately { await search(1) }
        await clock.isSlept(on: 1)
        let second = Task { await search(2) }
        second.cancel()
        await second.value
        clock.advance(by: .milliseconds(300))
        await first.value
        #expect(store.items == [1])
        #expect(log.ended.map { "\($0.outcome!)" } == ["dropped", "completed"])
    }

    @Test("An execution that an inner interceptor drops does not start the interval of a throttle")
    func throttleOfDroppedWork() async {
        enum Tag {}
        let isLocked = Locked(true)
        store.pipeline.attach(ThrottleInterceptor("search", for: .seconds(2), clock: clock))
        store.pipeline.attach(Wrapping<Tag> { context, next in isLocked.withLock(\.self) ? context.drop() : next() })
        store.pipeline.attach(
            AsyncWrapping<Tag> { context, next in isLocked.withLock(\.self) ? context.drop() : await next() })
        await search(1)
        store.intercepted("search") { _ in store.commit { $0.items.append(2) } }
        isLocked.withLock { $0 = false }
        await search(3)
        #expect(store.items == [3])
        await search(4)
        isLocked.withLock { $0 = true }
        clock.advance(by: .seconds(2))
        store.intercepted("search") { _ in store.commit { $0.items.append(5) } }
        isLocked.withLock { $0 = false }
        store.intercepted("search") { _ in store.commit { $0.items.append(6) } }
        #expect(store.items == [3, 6])
    }

    @Test("A debounced call whose task is cancelled is dropped")
    func cancelled() async {
        store.pipeline.attach(DebounceInterceptor("search", for: .seconds(1), clock: clock))
        let task = immediately { await search(1) }
        await clock.isSlept(on: 1)
        task.cancel()
        await task.value
        #expect(store.items == [])
        #expect(log.ended.map { "\($0.outcome!)" } == ["dropped"])
    }
}
