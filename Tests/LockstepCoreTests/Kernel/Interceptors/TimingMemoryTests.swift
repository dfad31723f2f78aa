import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("The memory of throttle and debounce", .timeLimit(.minutes(20)))
struct TimingMemoryTests {
    private let clock = ManualClock()

    @Test("A throttle forgets stores that are released")
    func throttledStores() {
        let throttle = ThrottleInterceptor("search", for: .seconds(2), clock: clock)
        var mostEntries = 0
        for _ in 0..<10_000 {
            let store = CounterStore()
            store.pipeline.attach(throttle)
            store.intercepted("search") { _ in }
            mostEntries = max(mostEntries, throttle.entryCount)
        }
        #expect((1...200).contains(mostEntries))
    }

    @Test("A throttle forgets executions whose interval is over")
    func throttledNames() {
        let throttle = ThrottleInterceptor("search", for: .seconds(2), clock: clock)
        var stores: [CounterStore] = []
        for _ in 0..<1000 {
            let store = CounterStore()
            stores.append(store)
            store.pipeline.attach(throttle)
            store.intercepted("search") { _ in }
            clock.advance(by: .seconds(1))
        }
        #expect((1...200).contains(throttle.entryCount))
        stores[999].intercepted("search") { _ in stores[999].increment() }
        #expect(stores[999].count == 0)
    }

    @Test("A debounce remembers only waiting calls")
    func debounced() async {
        let debounce = DebounceInterceptor("search", for: .seconds(1), clock: clock)
        for _ in 0..<10 {
            let store = CounterStore()
            store.pipeline.attach(debounce)
            let first = immediately { await store.intercepted("search") { _ async in store.increment() } }
            let second = immediately { await store.intercepted("search") { _ async in store.increment() } }
            let cancelled = immediately { await store.intercepted("search") { _ async in store.increment() } }
            #expect(debounce.entryCount == 1)
            cancelled.cancel()
            await cancelled.value
            await clock.isSlept(on: 2)
            clock.advance(by: .seconds(1))
            await first.value
            await second.value
            #expect(store.count == 0 && debounce.entryCount == 0)
        }
    }

    @Test("A debounced call runs when earlier calls have finished, and so do later calls")
    func debouncedAgain() async {
        let debounce = DebounceInterceptor("search", for: .seconds(1), clock: clock)
        let store = CounterStore()
        store.pipeline.attach(debounce)
        for round in 1...3 {
            let call = immediately { await store.intercepted("search") { _ async in store.increment() } }
            await clock.isSlept(on: 1)
            clock.advance(by: .seconds(1))
            await call.value
            #expect(store.count == round && debounce.entryCount == 0)
        }
    }
}
