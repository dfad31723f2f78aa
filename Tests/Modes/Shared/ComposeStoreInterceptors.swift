import Lockstep
import LockstepCompatibility
import Testing

// The interceptor snippets of ComposeStore's document, in each of the four modes. There they print; here they record
// lines.

struct MyState: State, Equatable {
    var count: Int = 0
    var data: [String] = []
}

/// The recorded lines of the interceptors, by store. A macro creates the interceptors without parameters.
@MainActor enum Seen {
    static var lines: [StoreReference: [String]] = [:]

    static func note(_ line: String, _ context: ExecutionContext) { lines[context.store, default: []].append(line) }
}

// Interceptor with parameterless init (required for macros)
@MainActor
struct LoggingInterceptor: StoreInterceptor {
    func intercept(context: ExecutionContext, next: @escaping () -> any State) -> any State {
        Seen.note(">> \(context.methodName)", context)
        let result = next()
        Seen.note("<< \(context.methodName)", context)
        return result
    }
}

// "Async version: return await context.stopChain()"
@MainActor
struct AsyncLoggingInterceptor: StoreInterceptor {
    func intercept(context: ExecutionContext, next: @escaping () async -> any State) async -> any State {
        Seen.note("async >> \(context.methodName)", context)
        let result = await next()
        Seen.note("async << \(context.methodName) \(context.isStopped)", context)
        return result
    }
}

@MainActor
struct CachingInterceptor: StoreInterceptor {
    static let cachedData = PayloadKey<[String]>("cachedData")
    static let cache: [String: [String]] = ["loadCached": ["cached"], "loadCachedLater": ["cached"]]

    func intercept(context: ExecutionContext, next: @escaping () -> any State) -> any State {
        if let cached = Self.cache[context.methodName] {
            context.payload[Self.cachedData] = cached
            return context.stopChain()  // skip remaining interceptors, run body
        }
        return next()  // cache miss → continue chain normally
    }

    func intercept(context: ExecutionContext, next: @escaping () async -> any State) async -> any State {
        if let cached = Self.cache[context.methodName] {
            context.payload[Self.cachedData] = cached
            return await context.stopChain()
        }
        return await next()
    }
}

@MainActor
struct FetchEffect: StoreInterceptor {
    static let result = PayloadKey<[String]>("result")

    func intercept(context: ExecutionContext, next: @escaping () async -> any State) async -> any State {
        Seen.note("fetch", context)
        await Task.yield()
        context.payload[Self.result] = ["fetched"]
        return await next()
    }
}

enum AddError: Error { case negative }

@BaseInterceptors(LoggingInterceptor.self, AsyncLoggingInterceptor.self)
@MainActor @Observable
final class MyStore: Store<MyState> {
    init() { super.init(state: MyState()) }

    // Logging -> body
    @Intercept
    func increment() {
        self.commit { state in state.count += 1 }  // the document requires "self."
    }

    // The document calls this an error. Here it compiles.
    @Intercept
    func incrementImplicitly() {
        commit { state in state.count += 1 }
    }

    // PeerMacro path (methods WITH context: ExecutionContext): Body is NOT wrapped. No self. needed.
    @Intercept(FetchEffect.self)
    private func fetchData(context: ExecutionContext) async {
        let data = context.payload[FetchEffect.result] ?? []
        commit { state in state.data = data }  // self. optional
    }

    @Intercept(CachingInterceptor.self, LoggingInterceptor.self)
    private func loadCached(context: ExecutionContext) {
        let data = context.payload[CachingInterceptor.cachedData] ?? []
        commit { state in state.data = data }
    }

    @Intercept(CachingInterceptor.self, FetchEffect.self)
    private func loadCachedLater(context: ExecutionContext) async {
        let data = context.payload[CachingInterceptor.cachedData] ?? []
        commit { state in state.data = data }
    }

    @Intercept(LoggingInterceptor.self)
    func add<Amount: BinaryInteger>(_ amount: Amount, times count: Int = 1) throws(AddError) -> Int {
        guard amount >= 0 else { throw .negative }
        for _ in 0..<count { commit { $0.count += Int(amount) } }
        return state.count
    }

    @Intercept
    func addLater(_ amount: Int) async throws -> Int {
        await Task.yield()
        guard amount >= 0 else { throw AddError.negative }
        commit { $0.count += amount }
        return state.count
    }

    @Intercept
    func moveFirst(of list: inout [String]) {
        guard !list.isEmpty else { return }
        let first = list.removeFirst()
        commit { $0.data.append(first) }
    }

    @Intercept
    private func secret(_ body: () -> Int) -> Int { body() + state.count }

    func useSecret() -> Int { secret { 1 } }

    @Intercept
    func withContext(_ amount: Int, context: ExecutionContext, named name: String = "a") throws -> String {
        commit { $0.count = amount }
        return "\(context.methodName) \(name) \(context.payload[PayloadKey<Int>("amount")] ?? 0)"
    }
}

@BaseInterceptors(AsyncLoggingInterceptor.self)
@Statable(Int.self)
@Observable
final class InterceptedNumbers {
    @Intercept
    func double() { set((value ?? 0) * 2) }
}

@MainActor @Suite struct ComposeStoreInterceptorTests {
    let store = MyStore()

    private var lines: [String] { Seen.lines[store.pipeline.store] ?? [] }

    @Test func bodyPath() {
        store.increment()
        store.incrementImplicitly()
        #expect(store.count == 2)
        #expect(
            lines == [">> increment", "<< increment", ">> incrementImplicitly", "<< incrementImplicitly"])
    }

    @Test func contextPath() async {
        await store.fetchData()
        #expect(store.data == ["fetched"])
        #expect(lines == ["async >> fetchData", "fetch", "async << fetchData false"])
    }

    @Test func stopChain() async {
        store.loadCached()
        #expect(store.data == ["cached"])
        #expect(lines == [">> loadCached", "<< loadCached"])  // the base interceptor; the inner one was skipped
        store.commit { $0.data = [] }
        await store.loadCachedLater()
        #expect(store.data == ["cached"])
        #expect(lines.suffix(2) == ["async >> loadCachedLater", "async << loadCachedLater true"])
    }

    @Test func throwingAndReturning() async throws {
        let history = HistoryRecorder(limit: 10)
        store.pipeline.attach(history)
        #expect(try store.add(UInt8(2), times: 2) == 4)
        #expect(throws: AddError.negative) { try store.add(-1) }
        #expect(try await store.addLater(1) == 5)
        await #expect(throws: AddError.negative) { try await store.addLater(-1) }
        #expect(lines.prefix(4) == [">> add", ">> add", "<< add", "<< add"])
        #expect(history.commits.map(\.label) == ["add(_:times:)", "add(_:times:)", "addLater(_:)"])
        #expect(Set(history.commits.map(\.execution.name)) == ["add", "addLater"])
    }

    @Test func otherParameters() throws {
        var list = ["a", "b"]
        store.moveFirst(of: &list)
        #expect(list == ["b"] && store.data == ["a"])
        #expect(store.useSecret() == 1)
        #expect(try store.withContext(3) == "withContext a 3")
        #expect(try store.withContext(4, named: "b") == "withContext b 4")
    }

    @Test func valueStore() async {
        let numbers = InterceptedNumbers()
        await numbers.load { 2 }
        numbers.double()
        #expect(numbers.value == 4)
        #expect(Seen.lines[numbers.pipeline.store] == ["async >> load", "async << load false"])
    }
}
