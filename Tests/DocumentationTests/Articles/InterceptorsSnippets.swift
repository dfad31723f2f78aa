// What the article Interceptors shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep
import LockstepTesting
import Testing

struct Counter: Equatable, Sendable { var count = 0 }

enum PhoneBook {
    static func names() async -> [String] { ["Ann", "Bob"] }
}

struct DirectoryState: Equatable, Sendable {
    var names: [String] = []
    var text = ""
}

@MainActor @Observable
final class DirectoryStore: Store<DirectoryState> {
    init() { super.init(state: DirectoryState()) }
}

enum Permissions {
    static let isReadOnly = true
}

struct Desk: Equatable, Sendable { var isOpen = false }

// snippet: timing interceptor
@MainActor
struct DurationInterceptor: StoreInterceptor {
    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        let start = ContinuousClock.now
        defer { print("\(context.methodName) took \(start.duration(to: .now))") }
        return next()
    }

    func intercept(context: ExecutionContext, next: @escaping () async -> any Sendable) async -> any Sendable {
        let start = ContinuousClock.now
        defer { print("\(context.methodName) took \(start.duration(to: .now))") }
        return await next()
    }
}
// end

// snippet: base interceptors
@BaseInterceptors(DurationInterceptor.self)
@MainActor @Observable
final class CounterStore: Store<Counter> {
    init() { super.init(state: Counter()) }

    @Intercept  // an execution of its own, with the base interceptors around it
    func increment() { commit { $0.count += 1 } }

    @Intercept(LimitInterceptor.self)  // and with one more, inside of those
    func add(_ amount: Int, context: ExecutionContext) {
        commit { $0.count += context.payload[LimitInterceptor.amount] ?? amount }
    }
}
// end

// snippet: payload
@MainActor
struct LimitInterceptor: StoreInterceptor {
    static let amount = PayloadKey<Int>("amount")

    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        if let amount = context.payload[Self.amount] { context.payload[Self.amount] = min(amount, 10) }
        return next()
    }
}
// end

// snippet: side effects in an interceptor
@MainActor
struct FetchEffect: StoreInterceptor {
    static let names = PayloadKey<[String]>("names")

    func intercept(context: ExecutionContext, next: @escaping () async -> any Sendable) async -> any Sendable {
        context.payload[Self.names] = await PhoneBook.names()
        return await next()
    }
}

extension DirectoryStore {
    @Intercept(FetchEffect.self)
    func refresh(context: ExecutionContext) async { commit { $0.names = context.payload[FetchEffect.names] ?? [] } }
}
// end

// snippet: stop chain
@MainActor
struct QuietInterceptor: StoreInterceptor {
    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        context.methodName == "tick" ? context.stopChain() : next()  // the loggers further in do not see a tick
    }
}
// end

// snippet: drop
@MainActor
struct ReadOnlyInterceptor: StoreInterceptor {
    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        isForbidden(context) ? context.drop() : next()
    }

    func intercept(context: ExecutionContext, next: @escaping () async -> any Sendable) async -> any Sendable {
        isForbidden(context) ? context.drop() : await next()
    }

    private func isForbidden(_ context: ExecutionContext) -> Bool {
        guard context.kind == .action else { return false }
        let text = context.execution.payload as? String  // the argument of the action
        return Permissions.isReadOnly || context.methodName == "add" && text == ""
    }
}
// end

// snippet: drop by state
@MainActor
struct OpenDeskInterceptor: StoreInterceptor {
    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        isRejected(context) ? context.drop() : next()
    }

    func intercept(context: ExecutionContext, next: @escaping () async -> any Sendable) async -> any Sendable {
        isRejected(context) ? context.drop() : await next()
    }

    private func isRejected(_ context: ExecutionContext) -> Bool {
        guard context.kind == .action, context.methodName != "open" else { return false }
        return context.snapshot(as: Desk.self)?.isOpen == false
    }
}
// end

// snippet: included interceptors
extension DirectoryStore {
    @Intercept(DebounceInterceptor(for: .milliseconds(300)))
    func suggest(_ text: String) async { commit { $0.text = text } }

    @Intercept(ThrottleInterceptor(for: .seconds(2)))
    func clear() { commit { $0.names = [] } }

    @Intercept(RunPolicyInterceptor(.drop))
    func synchronize() async { commit { $0.names = [] } }
}
// end

// snippet: failure counter
@MainActor
final class FailureCounter: StoreInterceptor {
    private(set) var count = 0

    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        defer { note(context) }
        return next()
    }

    func intercept(context: ExecutionContext, next: @escaping () async -> any Sendable) async -> any Sendable {
        defer { note(context) }
        return await next()
    }

    private func note(_ context: ExecutionContext) {
        if context.parent == nil, context.outcome?.error != nil { count += 1 }
    }
}
// end

@MainActor func countFailures(of store: ItemStore, _ api: API) async -> Int {
    // snippet: reading an interceptor
    let failures = FailureCounter()
    store.pipeline.attach(failures)
    await store.load(retry: .exponential(max: 3)) { try await api.items() }
    print(failures.count)  // 1 if the load failed, after any number of attempts
    // end
    return failures.count
}

// snippet: debounced action
@Store(LookupInteractor.self)
@MainActor @Observable
final class LookupStore {
    var found: [String] = []

    var interceptors: [any StoreInterceptor] { [DebounceInterceptor("find", for: .milliseconds(300))] }
}

@Interactor
final class LookupInteractor {
    let api = API()

    var find: AsyncAction<LookupStore, String> {
        AsyncAction { text in
            AsyncReducer(setter: \.found) { try await self.api.items(matching: text).map(\.title) }
        }
    }
}
// end

// snippet: debouncing in a test
extension Dependencies {
    @Inward var clock: any Clock<Duration> = ContinuousClock()
}

@MainActor @Observable
final class SuggestionStore: Store<Search> {
    @Outward(\.clock) @ObservationIgnored private var clock: any Clock<Duration>

    override var interceptors: [any StoreInterceptor] {
        [DebounceInterceptor("suggest", for: .milliseconds(300), clock: clock)]
    }

    init() { super.init(state: Search()) }

    @Intercept
    func suggest(_ text: String) async { commit { $0.found = [text] } }
}

@Test @MainActor func suggestsAfterAPause() async {
    let clock = ManualClock()
    let store = withDependencies {
        $0.clock = clock
    } operation: {
        SuggestionStore()
    }
    let test = TestStore(store)
    for text in ["M", "Mi"] {
        test.start { await $0.suggest(text) }
        await clock.nextSleep()
    }
    clock.advance(by: .milliseconds(300))
    await test.expect { $0.found = ["Mi"] }  // the first call was dropped
    await test.finish()
}
// end

// snippet: measuring
@MainActor
final class MeasuringInterceptor: StoreInterceptor {
    private let clock: any Clock<Duration>
    private(set) var durations: [String: Duration] = [:]

    init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

    func intercept(context: ExecutionContext, next: @escaping () async -> any Sendable) async -> any Sendable {
        let elapsed = clock.stopwatch()
        defer { durations[context.methodName] = elapsed() }
        return await next()
    }
}

extension Clock where Duration == Swift.Duration {
    /// Returns a function that returns the time since this call.
    func stopwatch() -> () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}
// end
