import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Throttle and debounce", .timeLimit(.minutes(1)))
struct TimingInterceptorTests {
    let store = CounterStore()
    let log = EventLog()
    let clock = ManualClock()

    init() { store.pipeline.attach(log) }

    private func search(_ number: Int) async {
        await store.intercepted("search") { _ async in store.commit { $0.items.append(number) } }
    }

    @Test("A throttled method runs at first, and again when its interval is over; others are not concerned")
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

    @Test("Of the calls of a debounced method that come in quick succession, the last one runs")
    func debounce() async {
        store.pipeline.attach(DebounceInterceptor("search", for: .milliseconds(300), clock: clock))
        let first = immediately { await search(1) }
        await clock.isSlept(on: 1)
        clock.advance(by: .milliseconds(200))
        let second = immediately { await search(2) }
        await clock.isSlept(on: 2)
        clock.advance(by: .milliseconds(200))
        await first.value
        #expect(store.items == [])
        clock.advance(by: .milliseconds(100))
        await second.value
        #expect(store.items == [2])
        #expect(log.ended.map { "\($0.outcome!)" } == ["dropped", "completed"])
    }

    @Test("Without names, all executions that they wrap are throttled and debounced, each name by itself")
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
