import InMemoryTracing
import LockstepCore
import LockstepInstrumentation
import Testing
import Tracing

/// An actor whose work is traced on its own.
private actor Service {
    private let tracer: InMemoryTracer

    init(_ tracer: InMemoryTracer) { self.tracer = tracer }

    func number() -> Int {
        tracer.withSpan("query") { _ in 7 }
    }

    func add(to store: CounterStore) async {
        await store.dispatch("add from elsewhere") { store.commit("elsewhere") { $0.count += 1 } }
    }
}

@MainActor @Suite("Tracing", .timeLimit(.minutes(20)))
struct TracingInterceptorTests {
    private let tracer = InMemoryTracer()

    private var tree: SpanTree { SpanTree(of: tracer) }

    private func store() -> CounterStore { CounterStore(interceptors: [TracingInterceptor(tracer: tracer)]) }

    @Test(
        "An action that loads, dispatches and fails is a tree of spans: parents, names, statuses, error, commits"
    )
    func tree() async throws {
        let store = store()
        let items = AsyncValue<[Int]>()
        items.pipeline.attach(TracingInterceptor(tracer: tracer))
        let service = Service(tracer)
        try? await store.dispatch("refresh") {
            store.commit("begin") { $0.count = 1 }
            await items.load { [await service.number()] }
            await store.dispatch("count") { store.commit("counted") { $0.count = 5 } }
            await items.load { throw Failure() }
            throw Failure()
        }

        #expect(tracer.activeSpans.isEmpty)
        #expect(
            tree.lines == [
                "refresh", "  load", "    query", "  count", "  load",
            ])
        let loads = tracer.finishedSpans.filter { $0.operationName == "load" }
        #expect(loads.map(\.commits) == [["loading", "completed"], ["loading", "failed"]])
        #expect(loads.map(\.status?.code) == [.ok, .error])
        #expect(loads.map { $0.errors.count } == [0, 1])
        #expect(loads.map { $0.text("lockstep.kind") } == ["load", "load"])

        let refresh = try #require(tree.span("refresh"))
        #expect(refresh.commits == ["begin", "double"])
        #expect(refresh.status == SpanStatus(code: .error, message: "Failure()"))
        #expect(refresh.errors.map { $0.error as? Failure } == [Failure()])
        #expect(refresh.text("lockstep.outcome") == "failed" && refresh.text("lockstep.store") == "CounterStore")
        #expect(refresh.text("lockstep.kind") == "action")
        let computed: [SpanAttribute?] = refresh.events.map { $0.attributes.get("lockstep.commit.computed") }
        #expect(computed == [nil, .bool(true)])

        let count = try #require(tree.span("count"))
        #expect(
            count.commits == ["counted", "double"] && count.status == SpanStatus(code: .ok) && count.errors.isEmpty)
    }

    @Test("Spans nest in the caller's span, and in each other across actors")
    func acrossActors() async {
        let store = store()
        let service = Service(tracer)
        await tracer.withSpan("request") { _ in
            await store.dispatch("outer") {
                await service.add(to: store)
                await Task { await store.dispatch("in a task") {} }.value
                await Task.detached { await store.dispatch("detached") {} }.value
            }
        }
        #expect(tree.lines == ["request", "  outer", "    add from elsewhere", "    in a task", "detached"])
        #expect(tree.span("add from elsewhere")?.commits == ["elsewhere", "double"])
    }

    @Test("The spans of concurrent actions do not mix")
    func concurrently() async {
        let store = store()
        let items = AsyncValue<Int>()
        items.pipeline.attach(TracingInterceptor(tracer: tracer))
        let gate = Gate()
        @MainActor func run(_ name: String) async {
            await store.dispatch(name) {
                await gate.pass()
                store.commit("commit of \(name)") { $0.count += 1 }
                await Task.yield()
                await store.dispatch("inside \(name)") {
                    await Task.yield()
                    store.commit("commit inside \(name)") { $0.count += 1 }
                }
            }
        }
        async let first: Void = run("first")
        async let second: Void = run("second")
        await gate.isReached(by: 2)
        gate.open()
        _ = await (first, second)
        let names = ["first", "second"]
        #expect(Set(tree.lines) == Set(names.flatMap { [$0, "  inside \($0)"] }))
        #expect(tree.lines.count == 4)
        for name in names {
            #expect(tree.span(name)?.commits == ["commit of \(name)", "double"])
            #expect(tree.span("inside \(name)")?.commits == ["commit inside \(name)", "double"])
            #expect(tree.span("inside \(name)")?.parentSpanID == tree.span(name)?.spanID)
        }
        #expect(tree.span("first")?.traceID != tree.span("second")?.traceID)
    }

    @Test("Synchronous work is traced: methods, actions, bare commits and restores")
    func synchronously() throws {
        let store = store()
        let saved = store.pipeline.snapshot
        store.intercepted("method") { _ in
            try? store.intercepted("failing") { _ in throw Failure() }
            store.commit("inside") { $0.count = 3 }
        }
        store.commit("bare") { $0.count = 4 }
        store.pipeline.restore(saved)
        #expect(tree.lines == ["method", "  failing", "bare", "restore"])
        #expect(tree.span("failing")?.status?.code == .error)
        #expect(tree.span("method")?.commits == ["inside", "double"])
        #expect(tree.span("bare")?.commits == ["bare", "double"])
        #expect(tree.span("restore")?.commits == ["restore"])
        #expect(tracer.activeSpans.isEmpty)
    }

    @Test("A commit that changes nothing leaves no open span")
    func noChange() {
        let store = store()
        store.commit("nothing") { $0.count = 0 }
        store.pipeline.restore(Counter())
        #expect(tracer.activeSpans.isEmpty)
        #expect(tracer.finishedSpans.map(\.commits) == [[], []])
    }

    @Test("Cancelled, superseded and dropped work has no status")
    func otherOutcomes() async {
        let store = CounterStore(interceptors: [
            TracingInterceptor(tracer: tracer), ThrottleInterceptor("twice", for: .seconds(60)),
        ])
        try? await store.dispatch("cancelled") { throw CancellationError() }
        await store.dispatch("twice") {}
        await store.dispatch("twice") { neverRuns() }
        let value = AsyncValue<Int>()
        value.pipeline.attach(TracingInterceptor(tracer: tracer))
        let gate = Gate()
        async let outcome = value.load {
            await gate.pass()
            return 1
        }
        await gate.isReached()
        value.set(2)
        _ = await outcome
        gate.open()
        let ends = tracer.finishedSpans.map { "\($0.operationName) \($0.text("lockstep.outcome") ?? "?")" }
        #expect(
            ends == ["cancelled cancelled", "twice completed", "twice dropped", "set completed", "load superseded"])
        #expect(tracer.finishedSpans.map(\.status?.code) == [nil, .ok, nil, .ok, nil])
        #expect(tracer.finishedSpans.allSatisfy { $0.errors.isEmpty })
        #expect(tracer.activeSpans.isEmpty)
    }

    @Test("Work that outlives its execution is still a child of it, with the cause as an attribute")
    func caused() async throws {
        let store = store()
        let other = self.store()
        let gate = Gate()
        var later: Task<Void, Never>?
        await store.dispatch("cause") {
            later = Task {
                await gate.pass()
                other.commit("effect") { $0.count = 1 }
            }
        }
        gate.open()
        await later?.value
        let cause = try #require(tree.span("cause"))
        let effect = try #require(tree.span("effect"))
        #expect(effect.parentSpanID == cause.spanID)
        #expect(effect.attributes.get("lockstep.cause") == cause.attributes.get("lockstep.execution"))
        #expect(cause.attributes.get("lockstep.cause") == nil)
    }

    @Test("Work of a recorder during an event has its own spans and events")
    func recorders() async {
        @MainActor final class Reacting: Recorder {
            let store: CounterStore
            init(_ store: CounterStore) { self.store = store }
            func record(_ event: StoreEvent) {
                guard case .committed(let commit) = event, commit.label == "cause" else { return }
                store.intercepted("reaction") { _ in
                    store.commit("one") { $0.count += 1 }
                    store.commit("two") { $0.count += 1 }
                }
                store.commit("bare") { $0.count += 1 }
            }
        }
        let store = store()
        let reacting = Reacting(self.store())
        store.pipeline.attach(reacting)
        store.intercepted("method") { _ in store.commit("cause") { $0.count = 1 } }
        #expect(tree.lines == ["method", "  reaction", "  bare"])
        #expect(tree.span("reaction")?.commits == ["one", "double", "two", "double"])
        #expect(tree.span("bare")?.commits == ["bare", "double"])
        #expect(tracer.activeSpans.isEmpty)
    }

    @Test("A commit inside the closure of another store's commit is an event of its own span")
    func commitInACommit() {
        let (outer, inner) = (store(), store())
        outer.commit("outer") {
            inner.commit("inner") { $0.count = 1 }
            $0.count = 1
        }
        #expect(tree.lines == ["outer", "  inner"])
        #expect(tree.span("outer")?.commits == ["outer", "double"])
        #expect(tree.span("inner")?.commits == ["inner", "double"])
        #expect(tracer.activeSpans.isEmpty)
    }

    @Test("Each attempt of a load with retries is a span inside the load's span")
    func retries() async {
        let value = AsyncValue<Int>()
        value.pipeline.attach(TracingInterceptor(tracer: tracer))
        var tries = 0
        await value.load(retry: .exponential(max: 1, initial: .zero)) {
            tries += 1
            if tries == 1 { throw StateError.network(.timeout) }
            return tries
        }
        #expect(tree.lines == ["load", "  attempt 1", "  attempt 2"])
        #expect(tree.span("attempt 1")?.status?.code == .error && tree.span("load")?.status?.code == .ok)
    }

    @Test("The payload is an attribute only if the interceptor asks for it")
    func payload() async {
        let silent = store()
        await silent.dispatch(action: { (_: Int) in }, payload: 3, "silent")
        let store = CounterStore(interceptors: [TracingInterceptor(tracer: tracer, describesPayload: true)])
        await store.dispatch(action: { (_: Int) in }, payload: 3, "add")
        store.intercepted("method", arguments: ["times": 2, "by": "hand"]) { _ in }
        #expect(tree.span("silent")?.text("lockstep.payload") == nil)
        #expect(tree.span("add")?.text("lockstep.payload") == "3")
        #expect(tree.span("method")?.text("lockstep.payload") == "times: 2, by: hand")
    }

    @Test("The place that started the work is an attribute if it is known")
    func site() async {
        let store = store()
        let line = #line + 1
        await store.dispatch("work") {}
        store[\.count] = 1
        #expect(tree.span("work")?.text("code.file.path") == #fileID)
        #expect(tree.span("work")?.attributes.get("code.line.number") == .int64(Int64(line)))
        #expect(tree.span("count")?.attributes.get("code.file.path") == nil)
    }

    @Test("Attached to all stores, the interceptor traces every style, and traces nothing after it is detached")
    func allStores() async {
        // Stores of tests that run at the same time are attached, too. Their spans go to no tracer.
        let tracing = AllStores.attach(TracingInterceptor())
        let store = CounterStore()
        let tracker = OperationTracker<String>()
        await withTracer(tracer) {
            await tracker.run("save") { await store.dispatch("dispatch") { store.commit { $0.count += 1 } } }
            tracing.cancel()
            await store.dispatch("untraced") { store.commit { $0.count += 1 } }
        }
        #expect(tree.lines == ["save", "  dispatch"])
        #expect(tree.span("save")?.commits == ["save started", "save completed"])
        #expect(tree.span("dispatch")?.commits == ["allStores()", "double"])
    }

    @Test("Work that continues after its interceptor is detached still has its span ended")
    func detachedMeanwhile() async {
        let store = CounterStore()
        let attachment = store.pipeline.attach(TracingInterceptor(tracer: tracer))
        await store.dispatch("going on") { attachment.cancel() }
        #expect(tracer.activeSpans.isEmpty)
        #expect(tree.span("going on")?.status?.code == .ok)
    }

    @Test("If tracing is detached while an outer interceptor works after next, the span is still ended")
    func detachedBeforeOuterInterceptor() async {
        @MainActor struct Slow: StoreInterceptor {
            let gate: Gate
            func intercept(
                context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
            ) async -> any Sendable {
                let state = await next()
                await gate.pass()
                return state
            }
        }
        let gate = Gate()
        let store = CounterStore(interceptors: [Slow(gate: gate)])
        let attachment = store.pipeline.attach(TracingInterceptor(tracer: tracer))
        async let outcome: Void = store.dispatch("work") {}
        await gate.isReached()
        attachment.cancel()
        gate.open()
        await outcome
        #expect(tracer.activeSpans.isEmpty)
        #expect(tree.span("work")?.status?.code == .ok)
    }

    @Test("As a method's own interceptor, it traces that method without events")
    func ownInterceptor() {
        let store = CounterStore()
        store.intercepted("method") {
            [TracingInterceptor(tracer: tracer)]
        } _: { _ in
            store.commit { $0.count += 1 }
        }
        store.commit("other") { $0.count += 1 }
        #expect(tree.lines == ["method"])
        #expect(tree.span("method")?.commits == [] && tree.span("method")?.status?.code == .ok)
    }

    @Test("An inner interceptor that does not wait for the work does not end the span early")
    func impatient() async {
        @MainActor struct Impatient: StoreInterceptor {
            let gate: Gate
            func intercept(
                context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
            ) async -> any Sendable {
                Task { await next() }
                await gate.isReached()
                return 0
            }
        }
        let gate = Gate()
        let store = CounterStore(interceptors: [TracingInterceptor(tracer: tracer), Impatient(gate: gate)])
        async let outcome: Void = store.dispatch("slow") {
            await gate.pass()
            store.commit("late") { $0.count += 1 }
        }
        await gate.isReached()
        await Task.yield()
        gate.open()
        await outcome
        #expect(tree.span("slow")?.commits == ["late", "double"])
        #expect(tree.span("slow")?.status?.code == .ok)
    }

    @Test("Without its own tracer, the interceptor uses the system's tracer at the time an execution begins")
    func systemTracer() async {
        let store = CounterStore(interceptors: [TracingInterceptor()])
        await store.dispatch("untraced") {}
        await withTracer(tracer) { await store.dispatch("traced") { store.commit("commit") { $0.count += 1 } } }
        #expect(tree.lines == ["traced"])
        #expect(tree.span("traced")?.commits == ["commit", "double"])
    }
}
