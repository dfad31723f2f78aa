import LockstepCore
import LockstepTesting
import Observation
import Testing

/// Notes the executions that it wraps.
@MainActor private struct Noting: StoreInterceptor {
    let name: String
    let note: (String) -> Void

    init(_ name: String, note: @escaping (String) -> Void) { (self.name, self.note) = (name, note) }

    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        note("\(name) > \(context.methodName)")
        defer { note("\(name) < \(context.methodName)") }
        return next()
    }

    func intercept(
        context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
    ) async -> any Sendable {
        note("\(name) > \(context.methodName)")
        defer { note("\(name) < \(context.methodName)") }
        return await next()
    }
}

private struct SynchronousOnly: StoreInterceptor {
    let note: () -> Void

    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        note()
        return next()
    }
}

@MainActor @Observable private final class WrappedStore: Store<Counter> {
    @ObservationIgnored var notes: [String] = []
    @ObservationIgnored var asked = 0

    init() { super.init(state: Counter()) }

    override var interceptors: [any StoreInterceptor] {
        asked += 1
        return [
            Noting("a") { [weak self] in self?.notes.append($0) },
            Noting("b") { [weak self] in self?.notes.append($0) },
        ]
    }
}

@MainActor @Observable private final class WrappedItems: ValueStore {
    let valueStorage = ValueStorage<Int, Never>(storeName: "Items")
    @ObservationIgnored var notes: [String] = []
    var interceptors: [any StoreInterceptor] { [Noting("i") { [weak self] in self?.notes.append($0) }] }
}

@MainActor @Suite("Interceptors", .timeLimit(.minutes(20)))
struct InterceptorTests {
    @Test("An interceptor reads the current state of a store of its type")
    func snapshots() async {
        let store = WrappedStore()
        let notes = NoteStore()
        var seen: [Int?] = []
        let reading = Wrapping<Self> { context, next in
            seen.append(context.snapshot(as: Counter.self)?.count)
            seen.append(context.snapshot(as: NoteStore.Snapshot.self)?.count)
            return next()
        }
        store.pipeline.attach(reading)
        notes.pipeline.attach(reading)
        store.intercepted("add") { _ in store.commit { $0.count = 1 } }
        store.intercepted("add") { _ in }
        notes.dispatch(Action<NoteStore>("count") { Reducer(setter: \.count) { 2 } })
        #expect(seen == [0, nil, 1, nil, nil, 0])
    }

    @Test("I1: base interceptors wrap every execution, the first one outermost; commits inside are not wrapped again")
    func baseInterceptors() async {
        let store = WrappedStore()
        store.commit("bare") { $0.count += 1 }
        #expect(store.notes == ["a > bare", "b > bare", "b < bare", "a < bare"])
        store.notes = []
        await store.dispatch("act") { store.commit("inside") { $0.count += 1 } }
        #expect(store.notes == ["a > act", "b > act", "b < act", "a < act"])
        store.notes = []
        store.dispatch(Action<WrappedStore>("sync") { Reducer(setter: \.count) { 5 } })
        #expect(store.notes == ["a > sync", "b > sync", "b < sync", "a < sync"])
        store.notes = []
        store.intercepted("method") { _ in store.commit { $0.count = 7 } }
        #expect(store.notes == ["a > method", "b > method", "b < method", "a < method"])
        #expect(store.asked == 1)
    }

    @Test("I1: a method's own interceptors are inside the store's, and are created once")
    func ownInterceptors() async {
        let store = WrappedStore()
        var made = 0
        func method() {
            store.intercepted("method") {
                made += 1
                return [Noting("own") { store.notes.append($0) }]
            } _: { _ in
                store.notes.append("body")
            }
        }
        method()
        #expect(
            store.notes == [
                "a > method", "b > method", "own > method", "body", "own < method", "b < method", "a < method",
            ])
        method()
        #expect(made == 1)
    }

    @Test("Interceptors wrap loads and operations of any store")
    func valueStores() async {
        var notes: [String] = []
        let value = AsyncValue<Int>()
        value.pipeline.attach(Noting("v") { notes.append("\($0) \(value.state)") })
        await value.load { 1 }
        #expect(notes == ["v > load loading(previous: nil)", "v < load loaded(1)"])

        notes = []
        let tracker = OperationTracker<String>()
        let attachment = tracker.pipeline.attach(Noting("o") { notes.append($0) })
        await tracker.run("save") {}
        #expect(notes == ["o > save", "o < save"])
        attachment.cancel()
        await tracker.run("save") {}
        #expect(notes.count == 2)
    }

    @Test("A value store declares base interceptors in its `interceptors` property")
    func otherStyles() async {
        let items = WrappedItems()
        await items.load { 1 }
        items.set(2)
        #expect(items.notes == ["i > load", "i < load", "i > set", "i < set"])
    }

    @Test("An interceptor of all stores is outermost")
    func allStores() {
        var notes: [String] = []
        let store = CounterStore()
        store.pipeline.attach(Noting("own") { notes.append($0) })
        let all = AllStores.attach(Noting("all") { if $0.hasSuffix("only here") { notes.append($0) } })
        defer { all.cancel() }
        store.commit("only here") { $0.count += 1 }
        #expect(notes == ["all > only here", "own > only here", "own < only here", "all < only here"])
    }

    @Test("An interceptor without the asynchronous form is not called for asynchronous work")
    func oneForm() async {
        let store = CounterStore()
        var calls = 0
        store.pipeline.attach(SynchronousOnly { calls += 1 })
        store.commit { $0.count += 1 }
        await store.dispatch("async") {}
        #expect(calls == 1)
    }

    @Test("A kept next() and context do nothing after the execution has ended")
    func keptNext() {
        @MainActor final class Keeping: StoreInterceptor {
            var next: (() -> any Sendable)?
            var context: ExecutionContext?
            func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
                (self.next, self.context) = (next, context)
                return next()
            }
        }
        let keeping = Keeping()
        let store = CounterStore()
        store.pipeline.attach(keeping)
        var runs = 0
        store.intercepted("method") { _ in runs += 1 }
        RuntimeWarning.$handler.withValue({ _ in }) { _ = keeping.next?() }
        keeping.context?.stopChain()
        #expect(runs == 1 && keeping.context?.outcome?.isCompleted == true)
    }

    @Test(
        "C1: an interceptor of an in-place change may write to the store, and this write is part of the commit"
    )
    func writingInAnInPlaceCommit() {
        @MainActor struct Writing: StoreInterceptor {
            let write: (ExecutionContext) -> Void
            func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
                write(context)
                return next()
            }
        }
        let (store, log) = (NoteStore(), EventLog())
        store.pipeline.attach(log)
        store.pipeline.attach(Writing { if $0.methodName == "lines" { store.count += 1 } })
        store.lines.append("a")
        #expect(log.commits.map(\.label) == ["lines, count"])
        let wakes = Wakes { "\(store.title) \(store.count)" }
        store.dispatch(\.replace, "title", 5)
        #expect(Set(wakes.seen) == [" 1", "title 5"])
    }

    @Test(
        "I2: stopChain() of the synchronous form also stops asynchronous work, which runs when the interceptor returns")
    func synchronousStop() async {
        @MainActor struct Stopping: StoreInterceptor {
            func intercept(
                context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
            ) async -> any Sendable {
                // A closure that is not async can call only the synchronous form.
                let stop: @MainActor () -> any Sendable = { context.stopChain() }
                return stop()
            }
        }
        let store = CounterStore()
        var notes: [String] = []
        store.pipeline.attach(Stopping())
        store.pipeline.attach(Noting("inner") { notes.append($0) })
        let warnings = Locked(0)
        let result = await RuntimeWarning.$handler.withValue({ _ in warnings.withLock { $0 += 1 } }) {
            await store.intercepted("method") { _ async in 7 }
        }
        #expect(result == 7 && notes == [] && warnings.withLock { $0 } == 0)
    }

    @Test("I3: a second next(), called while the first call is running, returns the first result")
    func nextTwiceAtOnce() async {
        @MainActor struct Twice: StoreInterceptor {
            let returned: (any Sendable) -> Void
            func intercept(
                context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
            ) async -> any Sendable {
                let first = Task { await next() }
                await Task.yield()
                returned(await next())
                return await first.value
            }
        }
        let store = CounterStore()
        let gate = Gate<Void>()
        var returned: [Int] = []
        store.pipeline.attach(Twice { returned.append(($0 as? Counter)?.count ?? -1) })
        let task = immediately {
            await RuntimeWarning.$handler.withValue({ _ in }) {
                await store.intercepted("method") { _ async in
                    try? await gate()
                    store.increment()
                }
            }
        }
        await gate.isCalled()
        gate.succeed(())
        await task.value
        #expect(returned == [1])
    }

    @Test("Work that calls next() or stopChain() itself does not wait for itself")
    func workThatGoesOn() async {
        @MainActor final class Keeping: StoreInterceptor {
            var next: (@concurrent () async -> any Sendable)?
            func intercept(
                context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
            ) async -> any Sendable {
                self.next = next
                return await next()
            }
        }
        let (store, keeping) = (CounterStore(), Keeping())
        store.pipeline.attach(keeping)
        var runs = 0
        await RuntimeWarning.$handler.withValue({ _ in }) {
            await store.intercepted("method") { context async in
                runs += 1
                _ = await keeping.next?()
                await context.stopChain()
            }
        }
        #expect(runs == 1)
    }

    @Test("A second detach does nothing, and a separately attached recorder stays attached")
    func detaching() {
        @MainActor final class Both: StoreInterceptor, Recorder {
            var (wraps, events) = (0, 0)
            func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
                wraps += 1
                return next()
            }
            func record(_ event: StoreEvent) { events += 1 }
        }
        let (store, both) = (CounterStore(), Both())
        let first = store.pipeline.attach(both)
        first.cancel()
        store.pipeline.attach(both)
        first.cancel()
        store.increment()
        #expect(both.wraps == 1 && both.events == 3)
        let other = CounterStore()
        other.pipeline.attach(both as any Recorder)
        other.pipeline.attach(both).cancel()
        other.increment()
        #expect(both.wraps == 1 && both.events == 6)
    }

    // MARK: The context

    @Test("I4: a payload value from an outer interceptor is visible further in, and from an inner one after next()")
    func payload() async {
        @MainActor struct Outer: StoreInterceptor {
            let seen: (String?) -> Void
            func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
                context.payload[PayloadKey("outer")] = "from outside"
                defer { seen(context.payload[PayloadKey("inner")]) }
                return next()
            }
        }
        @MainActor struct Inner: StoreInterceptor {
            let seen: (String?) -> Void
            func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
                seen(context.payload[PayloadKey("outer")])
                context.payload[PayloadKey("inner")] = "from inside"
                return next()
            }
        }
        var seen: [String?] = []
        let store = CounterStore()
        store.pipeline.attach(Outer { seen.append($0) })
        store.pipeline.attach(Inner { seen.append($0) })
        store.intercepted("method", arguments: ["amount": 3]) { context in
            #expect(context.payload[PayloadKey<Int>("amount")] == 3)
            #expect(context.payload[PayloadKey<String>("amount")] == nil)
            #expect(context.payload.names == ["amount", "inner", "outer"])
        }
        #expect(seen == ["from outside", "from inside"])
    }

    @Test("The context provides the name, kind, parent, store and outcome, and recorders receive the arguments")
    func context() throws {
        @MainActor struct Looking: StoreInterceptor {
            let look: (ExecutionContext) -> Void
            func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
                let before = context.outcome
                let state = next()
                #expect(before == nil)
                if context.methodName == "failing" { #expect(state as? Counter == Counter(count: 1)) }
                look(context)
                return state
            }
        }
        let store = CounterStore()
        let log = EventLog()
        store.pipeline.attach(log)
        var seen: [String] = []
        store.pipeline.attach(
            Looking { context in
                let outcome = context.outcome.map { "\($0)" } ?? ""
                seen.append("\(context.methodName) \(context.kind) \(context.parent != nil) \(outcome)")
                #expect(context.store == store.pipeline.store)
            })
        store.intercepted("outer", arguments: ["amount": 3]) { _ in
            try? store.intercepted("failing") { _ in
                store.increment()
                throw Failure()
            }
        }
        #expect(seen == ["failing method true failed(Failure())", "outer method false completed"])
        let payload = try #require(log.started.first?.payload as? ExecutionPayload)
        #expect(payload[PayloadKey<Int>("amount")] == 3)
    }

    // MARK: Near misses

    @Test(
        "I5: an interceptor that matches no form is reported by name once, when it is first used",
        arguments: NearMiss.allCases)
    func nearMisses(_ miss: NearMiss) {
        let warnings = Locked<[String]>([])
        RuntimeWarning.$handler.withValue({ warning in warnings.withLock { $0.append(warning) } }) {
            let store = CounterStore()
            store.pipeline.attach(miss.interceptor)
            store.increment()
            store.increment()
            #expect(store.count == 2)
        }
        let reported = warnings.withLock { $0 }
        #expect(reported.count == 1)
        #expect(reported.first?.contains("\(type(of: miss.interceptor)) intercepts nothing") == true)
        #expect(reported.first?.contains(miss.reason) == true)
    }

    @Test("I5: an interceptor with one form is not reported for executions of the other form")
    func formsThatAreNotWritten() async {
        enum Tag {}
        let (store, warnings) = (CounterStore(), WarningLog())
        store.pipeline.attach(Wrapping<Tag>())
        store.pipeline.attach(AsyncWrapping<Tag>())
        await warnings.collect {
            store.intercepted("method") { _ in store.increment() }
            await store.intercepted("method") { _ async in store.increment() }
        }
        #expect(store.count == 2 && warnings.lines.isEmpty)
    }

    @Test(
        "I6: a store's interceptor wraps every execution of its form, and other executions are not reported")
    func formOfTheStore() async {
        enum Tag {}
        let (store, warnings) = (CounterStore(), WarningLog())
        var (synchronous, asynchronous): ([String], [String]) = ([], [])
        store.pipeline.attach(
            Wrapping<Tag> { context, next in
                synchronous.append(context.methodName)
                return next()
            })
        store.pipeline.attach(
            AsyncWrapping<Tag> { context, next in
                asynchronous.append(context.methodName)
                return await next()
            })
        await warnings.collect {
            store.commit("commit") { $0.count += 1 }
            store.intercepted("method") { _ in store.increment() }
            await store.intercepted("async method") { _ async in store.increment() }
            await store.dispatch("action") { store.increment() }
        }
        #expect(synchronous == ["commit", "method"])
        #expect(asynchronous == ["async method", "action"])
        #expect(store.count == 4 && warnings.lines.isEmpty)
    }

    @Test("I5: an interceptor whose `next` parameter is not @escaping runs")
    func nonescaping() {
        struct NonescapingNext: StoreInterceptor {
            let note: () -> Void
            func intercept(context: ExecutionContext, next: () -> any Sendable) -> any Sendable {
                note()
                return next()
            }
        }
        let store = CounterStore()
        var calls = 0
        store.pipeline.attach(NonescapingNext { calls += 1 })
        store.increment()
        #expect(calls == 1 && store.count == 1)
    }
}

/// Interceptors with a small mistake.
enum NearMiss: CaseIterable {
    case label, context, next, result, nothing, isolatedNext, throwing, asyncThrowing, typedThrowing, throwingNext

    @MainActor var interceptor: any StoreInterceptor {
        switch self {
        case .label: MisspeltLabel()
        case .context: WrongContext()
        case .next: WrongNext()
        case .result: WrongResult()
        case .nothing: NothingWritten()
        case .isolatedNext: IsolatedNext()
        case .throwing: Throwing()
        case .asyncThrowing: AsyncThrowing()
        case .typedThrowing: TypedThrowing()
        case .throwingNext: ThrowingNext()
        }
    }

    var reason: String {
        switch self {
        case .label, .context, .nothing: "it has no method intercept(context:next:)"
        case .next: "its parameter 'next' is a () -> Int"
        case .result: "it returns ()"
        case .isolatedNext: "its parameter 'next' is a @MainActor"
        case .throwing, .asyncThrowing, .typedThrowing, .throwingNext: "it throws, and nothing could receive the error"
        }
    }

    private struct MisspeltLabel: StoreInterceptor {
        func intercept(contxt: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable { next() }
    }

    private struct WrongContext: StoreInterceptor {
        func intercept(context: Execution, next: @escaping () -> any Sendable) -> any Sendable { next() }
    }

    private struct WrongNext: StoreInterceptor {
        func intercept(context: ExecutionContext, next: @escaping () -> Int) -> any Sendable { next() }
    }

    private struct WrongResult: StoreInterceptor {
        func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) { _ = next() }
    }

    private struct NothingWritten: StoreInterceptor {}

    private struct Throwing: StoreInterceptor {
        func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) throws -> any Sendable { next() }
    }

    private struct AsyncThrowing: StoreInterceptor {
        func intercept(
            context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
        ) async throws -> any Sendable { await next() }
    }

    private struct TypedThrowing: StoreInterceptor {
        func intercept(
            context: ExecutionContext, next: @escaping () -> any Sendable
        ) throws(CancellationError) -> any Sendable { next() }
    }

    private struct ThrowingNext: StoreInterceptor {
        func intercept(
            context: ExecutionContext, next: @escaping @concurrent () async throws -> any Sendable
        ) async throws -> any Sendable { try await next() }
    }

    private struct IsolatedNext: StoreInterceptor {
        func intercept(context: ExecutionContext, next: @escaping @MainActor () -> any Sendable) -> any Sendable {
            next()
        }
    }
}
