import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("The names of throttle and debounce", .timeLimit(.minutes(20)))
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

    @Test("A misspelt name is reported once, with the correct one, when the store is released")
    func misspelt() {
        let make = { ThrottleInterceptor("serachNotes", "find", for: .seconds(2), clock: clock) }
        #expect(
            warnings(of: make, running: ["searchNotes", "find", "add", "searchNotes"]) == [
                "ThrottleInterceptor is for \"serachNotes\", but no action or method of that name ran. "
                    + "Did you mean \"searchNotes\"?"
            ])
        #expect(warnings(of: make, running: ["searchNotes", "find"]).isEmpty)
    }

    @Test(
        "A name that differs by a typing error is misspelt, and no other",
        arguments: [
            ("serach", "search", true), ("Search", "search", true), ("sarch", "search", true),
            ("saerhc", "search", false), ("suggestNots", "suggestNotes", true), ("sugestNots", "suggestNotes", true),
            ("sugesNots", "suggestNotes", false), ("suggest", "search", false), ("load", "loadMore", false),
            ("save", "sort", false), ("upload1", "upload2", false), ("search2", "search", false),
        ])
    func typingErrors(name: String, other: String, isReported: Bool) {
        let make = { ThrottleInterceptor(name, for: .seconds(2), clock: clock) }
        #expect(warnings(of: make, running: [other]).isEmpty == !isReported)
    }

    @Test("A debounce reports a misspelt name of a sync method")
    func misspeltSynchronous() {
        let make = { DebounceInterceptor("folow", for: .seconds(2), clock: clock) }
        #expect(warnings(of: make, running: ["follow"]).first?.contains("Did you mean \"follow\"?") == true)
    }

    @Test("A debounce reports a misspelt name of an async method, and a correct one of a sync method")
    func misspeltDebounce() async {
        let warnings = WarningLog()
        await warnings.collect {
            let store = CounterStore()
            store.pipeline.attach(DebounceInterceptor("sugest", "atOnce", for: .seconds(2), clock: clock))
            await store.intercepted("suggest") { _ async in }
            store.intercepted("atOnce") { _ in }
        }
        #expect(warnings.lines.count == 2)
        #expect(
            warnings.lines.first?.hasPrefix("DebounceInterceptor does not intercept atOnce of CounterStore#") == true)
        #expect(warnings.lines.last?.hasPrefix("DebounceInterceptor is for \"sugest\"") == true)
    }

    @Test("A commit in a debounced method is not reported, although it has the name of the method")
    func commitInAMethod() async {
        let warnings = WarningLog()
        await warnings.collect {
            let store = CounterStore()
            store.pipeline.attach(DebounceInterceptor("countUp", for: .seconds(2), clock: clock))
            let call = immediately {
                await store.intercepted("countUp") { _ async in store.commit("countUp()") { $0.count += 1 } }
            }
            await clock.isSlept()
            clock.advance(by: .seconds(2))
            await call.value
            store.commit("countUp") { $0.count += 1 }
            #expect(store.count == 2)
        }
        #expect(warnings.lines.isEmpty)
    }

    @Test("A debounce of a sync action is reported")
    func syncAction() {
        let warnings = WarningLog()
        warnings.collect {
            let store = CounterStore()
            store.pipeline.attach(DebounceInterceptor("addAtOnce", for: .seconds(2), clock: clock))
            let add = Action<CounterStore>("addAtOnce") { Reducer(setter: \.count) { 1 } }
            add.dispatch(store)
            #expect(store.count == 1)
        }
        #expect(warnings.lines.count == 1)
        #expect(warnings.lines.first?.hasSuffix("the interceptor has to wait. Make it an 'AsyncAction'.") == true)
    }

    @Test("A name is not reported if it matched, or if no method of a similar name ran")
    func spelt() {
        let find = { ThrottleInterceptor("seldom", for: .seconds(2), clock: clock) }
        #expect(warnings(of: find, running: []).isEmpty)
        #expect(warnings(of: find, running: ["add"]).isEmpty)
        #expect(warnings(of: find, running: ["seldon", "seldom"]).isEmpty)
    }

    @Test("A name is reported when its interceptor is detached")
    func detaching() {
        let store = CounterStore()
        let warnings = WarningLog()
        warnings.collect {
            let attachment = store.pipeline.attach(ThrottleInterceptor("detched", for: .seconds(2), clock: clock))
            store.intercepted("detached") { _ in }
            attachment.cancel()
        }
        #expect(warnings.lines.count == 1)
    }
}
