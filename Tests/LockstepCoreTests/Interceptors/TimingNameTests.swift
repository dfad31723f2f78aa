import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("The names of throttle and debounce", .timeLimit(.minutes(1)))
struct TimingNameTests {
    private let clock = ManualClock()

    // MARK: Without a name

    @Test("Without a name, a method's own throttle applies to this method only, whatever its name, on any clock")
    func ownThrottle() {
        let store = CounterStore()
        let clock: any Clock<Duration> = self.clock
        func count(_ method: String) {
            store.intercepted(
                method, signature: method, by: { [ThrottleInterceptor(for: .seconds(2), clock: clock)] }
            ) { _ in store.increment() }
        }
        count("one")
        count("one")
        #expect(store.count == 1)
        count("two")
        #expect(store.count == 2)
        self.clock.advance(by: .seconds(2))
        count("one")
        #expect(store.count == 3)
    }

    @Test("Without a name, a method's own debounce applies to this method only, on any clock")
    func ownDebounce() async {
        let store = CounterStore()
        let clock: any Clock<Duration> = self.clock
        func search(_ number: Int) async {
            await store.intercepted(
                "search", by: { [DebounceInterceptor(for: .milliseconds(300), clock: clock)] }
            ) { _ async in store.commit { $0.items.append(number) } }
        }
        let first = immediately { await search(1) }
        let second = immediately { await search(2) }
        await self.clock.isSlept(on: 2)
        self.clock.advance(by: .milliseconds(300))
        await first.value
        await second.value
        #expect(store.items == [2])
    }

    @Test("Without a name, a store's throttle applies to each action and method, and not to loads and commits")
    func storesThrottle() async {
        let store = CounterStore()
        let warnings = WarningLog()
        await warnings.collect {
            store.pipeline.attach(ThrottleInterceptor(for: .seconds(2), clock: clock))
            for _ in 1...2 {
                store.commit("committed") { $0.count += 1 }
                store.intercepted("one") { _ in store.commit { $0.items.append(1) } }
                await store.dispatch("two") { store.commit { $0.items.append(2) } }
            }
            #expect(store.count == 2 && store.items == [1, 2])

            let value = AsyncValue<Int>()
            value.pipeline.attach(ThrottleInterceptor(for: .seconds(2), clock: clock))
            for number in 1...2 { await value.load { number } }
            #expect(value.state == .loaded(2))
        }
        #expect(warnings.lines.isEmpty)
    }

    // MARK: Names that match nothing

    /// Attaches an interceptor to a store, runs methods on it, and releases both.
    private func warnings(of interceptor: () -> any StoreInterceptor, running methods: [String]) -> [String] {
        let warnings = WarningLog()
        warnings.collect {
            let store = CounterStore()
            store.pipeline.attach(interceptor())
            store.commit("a commit") { $0.count += 1 }
            for method in methods { store.intercepted(method) { _ in } }
        }
        return warnings.lines
    }

    @Test("A name that matched nothing although other methods ran is reported once, when the store is released")
    func misspelt() {
        let make = { ThrottleInterceptor("misspelt", "find", for: .seconds(2), clock: clock) }
        #expect(
            warnings(of: make, running: ["spelt", "find", "add", "spelt"]) == [
                "ThrottleInterceptor is for \"misspelt\", but no action or method of that name ran. "
                    + "These ran: add, spelt."
            ])
        #expect(warnings(of: make, running: ["spelt", "find"]).isEmpty)
        let debounce = { DebounceInterceptor("misspelt too", for: .seconds(2), clock: clock) }
        #expect(warnings(of: debounce, running: ["add"]).isEmpty)  // applies to async methods only
    }

    @Test("A debounce reports a name that no async method matched")
    func misspeltDebounce() async {
        let warnings = WarningLog()
        await warnings.collect {
            let store = CounterStore()
            store.pipeline.attach(DebounceInterceptor("misspelt", for: .seconds(2), clock: clock))
            await store.intercepted("spelt") { _ async in }
        }
        #expect(warnings.lines.count == 1)
        #expect(warnings.lines.first?.hasPrefix("DebounceInterceptor is for \"misspelt\"") == true)
    }

    @Test("A name is not reported if it matched, or if no method ran")
    func spelt() {
        let find = { ThrottleInterceptor("seldom", for: .seconds(2), clock: clock) }
        #expect(warnings(of: find, running: []).isEmpty)
        #expect(warnings(of: find, running: ["add", "seldom"]).isEmpty)
    }

    @Test("A name is reported when its interceptor is detached")
    func detaching() {
        let store = CounterStore()
        let warnings = WarningLog()
        warnings.collect {
            let attachment = store.pipeline.attach(ThrottleInterceptor("detached", for: .seconds(2), clock: clock))
            store.intercepted("add") { _ in }
            attachment.detach()
        }
        #expect(warnings.lines.count == 1)
    }
}
