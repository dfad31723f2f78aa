import InMemoryLogging
import LockstepCore
import LockstepInstrumentation
import Logging
import Testing

@MainActor @Suite("Logging", .timeLimit(.minutes(20)))
struct LoggingInterceptorTests {
    private let handler = InMemoryLogHandler()

    private func logger(_ level: Logger.Level = .trace) -> Logger {
        var logger = Logger(label: "test") { [handler] _ in handler }
        logger.logLevel = level
        return logger
    }

    /// `debug Execution started load`
    private var lines: [String] {
        handler.entries.map { "\($0.level) \($0.message) \($0.metadata["lockstep.name"] ?? "?")" }
    }

    private func values(_ key: String) -> [String?] { handler.entries.map { $0.metadata[key].map { "\($0)" } } }

    @Test("The start and the end of an execution are logged, and its commits are not")
    func action() async {
        let store = CounterStore(interceptors: [LoggingInterceptor(logger: logger())])
        var before: [String] = []
        await store.dispatch("add") {
            before = lines
            store.commit("first") { $0.count += 1 }
            store.commit("second") { $0.count += 1 }
        }
        #expect(before == ["debug Execution started add"])
        #expect(lines == ["debug Execution started add", "debug Execution ended add"])
        #expect(values("lockstep.kind") == ["action", "action"])
        #expect(values("lockstep.store") == Array(repeating: "\(store.pipeline.store)", count: 2))
        #expect(values("lockstep.outcome") == [nil, "completed"])
        #expect(values("lockstep.error") == [nil, nil])
        let execution = values("lockstep.execution")
        #expect(execution[0] != nil && execution[0] == execution[1])
    }

    @Test("A bare commit is an execution and is logged")
    func bareCommit() {
        let store = CounterStore()
        store.pipeline.attach(LoggingInterceptor(logger: logger()))
        store.commit("bare") { $0.count += 1 }
        #expect(lines == ["debug Execution started bare", "debug Execution ended bare"])
        #expect(values("lockstep.kind") == ["commit", "commit"])
    }

    @Test("A failure is logged as an error with its error, and the levels can be chosen")
    func failure() async {
        let store = CounterStore()
        let attachment = store.pipeline.attach(LoggingInterceptor(logger: logger(), level: .info))
        try? await store.dispatch("failing") { throw Failure() }
        #expect(lines == ["info Execution started failing", "error Execution failed failing"])
        #expect(values("lockstep.outcome") == [nil, "failed"])
        #expect(values("lockstep.error") == [nil, "Failure()"])
        attachment.cancel()

        handler.clear()
        store.pipeline.attach(LoggingInterceptor(logger: logger(.notice), level: .info, failureLevel: .warning))
        try? await store.dispatch("failing") { throw Failure() }
        #expect(lines == ["warning Execution failed failing"])
    }

    @Test("Cancelled, superseded and dropped work is logged differently from failed work")
    func otherOutcomes() async {
        let store = CounterStore(interceptors: [
            LoggingInterceptor(logger: logger()), ThrottleInterceptor("twice", for: .seconds(60)),
        ])
        try? await store.dispatch("cancelled") { throw CancellationError() }
        await store.dispatch("twice") {}
        await store.dispatch("twice") { neverRuns() }
        #expect(values("lockstep.outcome") == [nil, "cancelled", nil, "completed", nil, "dropped"])

        handler.clear()
        let value = AsyncValue<Int>()
        value.pipeline.attach(LoggingInterceptor(logger: logger()))
        let gate = Gate()
        async let outcome = value.load {
            await gate.pass()
            return 1
        }
        await gate.isReached()
        value.set(2)
        gate.open()
        _ = await outcome
        while lines.count < 4, !Task.isCancelled { await Task.yield() }
        #expect(lines == ["started load", "started set", "ended set", "ended load"].map { "debug Execution \($0)" })
        #expect(values("lockstep.outcome") == [nil, nil, "completed", "superseded"])
    }

    @Test("Nested executions are logged with their parent, and caused ones with their cause")
    func relations() async throws {
        let store = CounterStore(interceptors: [LoggingInterceptor(logger: logger())])
        let other = CounterStore(interceptors: [LoggingInterceptor(logger: logger())])
        let gate = Gate()
        var later: Task<Void, Never>?
        await store.dispatch("outer") {
            other.commit("inner") { $0.count += 5 }
            later = Task {
                await gate.pass()
                other.commit("reaction") { $0.count = 1 }
            }
        }
        gate.open()
        await later?.value
        let outer = try #require(handler.entries.first?.metadata["lockstep.execution"])
        let inner = try #require(handler.entries.first { $0.metadata["lockstep.name"] == "inner" }?.metadata)
        let reaction = try #require(handler.entries.first { $0.metadata["lockstep.name"] == "reaction" }?.metadata)
        #expect(inner["lockstep.parent"] == outer && inner["lockstep.cause"] == nil)
        #expect(reaction["lockstep.parent"] == nil && reaction["lockstep.cause"] == outer)
    }

    @Test("The place that started the work is logged if it is known")
    func site() async {
        let store = CounterStore(interceptors: [LoggingInterceptor(logger: logger())])
        let line = #line + 1
        await store.dispatch("work") {}
        #expect(values("code.file.path") == [#fileID, #fileID])
        #expect(values("code.line.number") == ["\(line)", "\(line)"])

        handler.clear()
        store[\.count] = 0
        #expect(values("lockstep.name") == ["count", "count"] && values("code.file.path") == [nil, nil])
    }

    @Test("The logged duration is the duration of the work")
    func duration() async throws {
        let store = CounterStore(interceptors: [LoggingInterceptor(logger: logger())])
        let start = ContinuousClock.now
        var worked: Duration = .zero
        await store.dispatch("working") {
            let begin = ContinuousClock.now
            await Task.yield()
            worked = begin.duration(to: .now)
        }
        let all = start.duration(to: .now)
        #expect(values("lockstep.duration")[0] == nil)
        guard case .stringConvertible(let logged)? = handler.entries[1].metadata["lockstep.duration"] else {
            Issue.record("The duration is missing.")
            return
        }
        let duration = try #require(logged as? Duration)
        #expect(worked <= duration && duration <= all)
    }

    @Test("The payload is logged only if the interceptor asks for it")
    func payload() async {
        let silent = CounterStore(interceptors: [LoggingInterceptor(logger: logger())])
        await silent.dispatch(action: { (amount: Int) in silent.commit { $0.count += amount } }, payload: 3, "add")
        #expect(values("lockstep.payload") == [nil, nil])

        handler.clear()
        let store = CounterStore(interceptors: [LoggingInterceptor(logger: logger(), describesPayload: true)])
        await store.dispatch(action: { (amount: Int) in store.commit { $0.count += amount } }, payload: 3, "add")
        store.intercepted("method", arguments: ["times": 2, "by": "hand"]) { _ in }
        store.intercepted("without") { _ in }
        #expect(values("lockstep.payload") == ["3", "3", "times: 2, by: hand", "times: 2, by: hand", nil, nil])
    }

    @Test("R1: the description of a sensitive payload is redacted, even if its type has a description of its own")
    func ownDescription() async {
        struct Password: SensitiveValue, Sendable { var description: String { "hunter2" } }
        let store = CounterStore(interceptors: [LoggingInterceptor(logger: logger(), describesPayload: true)])
        await store.dispatch(action: { (_: Password) in }, payload: Password(), "sign in")
        store.intercepted("method", arguments: ["password": Password()]) { _ in }
        #expect(
            values("lockstep.payload") == [
                "<redacted>", "<redacted>", "password: <redacted>", "password: <redacted>",
            ])
    }

    @Test("An interceptor can be created without arguments")
    func defaults() {
        let store = CounterStore(interceptors: [LoggingInterceptor()])
        store.commit { $0.count += 1 }
        #expect(store.count == 1)
    }
}
