import LockstepCore
import Testing

/// Writes down what it wraps, and calls `next` as often as it is told.
@MainActor private final class Wrapping: ExecutionInterceptor {
    let name: String
    let calls: Int
    let note: (String) -> Void

    init(_ name: String, calls: Int = 1, note: @escaping (String) -> Void) {
        (self.name, self.calls, self.note) = (name, calls, note)
    }

    func intercept(_ execution: Execution, next: () -> Void) {
        note("\(name) > \(execution.name)")
        for _ in 0..<calls { next() }
        note("\(name) < \(execution.name)")
    }

    func intercept(_ execution: Execution, next: @MainActor () async -> Void) async {
        note("\(name) > \(execution.name)")
        for _ in 0..<calls { await next() }
        note("\(name) < \(execution.name)")
    }
}

@MainActor @Suite("The interceptor seam", .timeLimit(.minutes(1)))
struct InterceptorSeamTests {
    @Test(
        "Interceptors wrap every execution of every style of store, the first outermost; commits inside are not wrapped again"
    )
    func wrapping() async {
        var notes: [String] = []
        let store = CounterStore()
        store.pipeline.attach(Wrapping("a") { notes.append($0) } as any ExecutionInterceptor)
        store.pipeline.attach(Wrapping("b") { notes.append($0) } as any ExecutionInterceptor)
        store.commit("bare") { _ in notes.append("body") }
        #expect(notes == ["a > bare", "b > bare", "body", "b < bare", "a < bare"])

        notes = []
        await store.dispatch(action: { (_: Int) in store.commit("inside") { $0.count += 1 } }, payload: 0, "act")
        #expect(notes == ["a > act", "b > act", "b < act", "a < act"])

        notes = []
        let value = AsyncValue<Int>()
        value.pipeline.attach(Wrapping("v") { notes.append("\($0) \(value.state)") } as any ExecutionInterceptor)
        await value.load { 1 }
        #expect(notes == ["v > load loading(previous: nil)", "v < load loaded(1)"])

        notes = []
        let tracker = OperationTracker<String>()
        tracker.pipeline.attach(Wrapping("o") { notes.append($0) } as any ExecutionInterceptor)
        await tracker.run("save") {}
        #expect(notes == ["o > save", "o < save"])
    }

    @Test("The body runs exactly once, whether next is called never, once or twice", arguments: [0, 1, 2])
    func bodyRunsOnce(calls: Int) async throws {
        let store = CounterStore()
        store.pipeline.attach(Wrapping("a", calls: calls) { _ in } as any ExecutionInterceptor)
        store.pipeline.attach(Wrapping("b", calls: calls) { _ in } as any ExecutionInterceptor)
        var runs = 0
        #expect(
            store.commit { _ in
                runs += 1; return 7
            } == 7)
        #expect(runs == 1)
        let result = await store.dispatch(
            action: { (_: Int) in
                runs += 1; return 8
            }, payload: 0)
        #expect(result == 8)
        #expect(runs == 2)
        #expect(throws: Failure()) { try store.commit { _ in throw Failure() } }
    }

    @Test("An interceptor of all stores is outermost")
    func allStores() {
        var notes: [String] = []
        let store = CounterStore()
        store.pipeline.attach(Wrapping("own") { notes.append($0) } as any ExecutionInterceptor)
        let all = Wrapping("all") { if $0.hasSuffix("only here") { notes.append($0) } }
        AllStores.attach(all as any ExecutionInterceptor)
        defer { AllStores.detach(all as any ExecutionInterceptor) }
        store.commit("only here") { $0.count += 1 }
        #expect(notes == ["all > only here", "own > only here", "own < only here", "all < only here"])
    }
}
