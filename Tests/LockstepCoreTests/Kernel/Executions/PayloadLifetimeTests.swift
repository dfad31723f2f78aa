import LockstepCore
import LockstepTesting
import Observation
import Testing

/// Records events and keeps none of them.
@MainActor private final class Forgetting: Recorder {
    func record(_ event: StoreEvent) {}
}

/// Calls `next` and does nothing else.
@MainActor private struct Passing: StoreInterceptor {
    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable { next() }
}

/// A kind of work that has a payload and starts a task.
private enum PayloadWork: CaseIterable {
    case asyncFunction, action, asyncAction, method, asyncMethod, mutation, nested

    @MainActor func run(_ token: Token, on store: CounterStore, _ begin: @escaping @MainActor () -> Void) async {
        switch self {
        case .asyncFunction: await store.dispatch(action: { (_: Token) in begin() }, payload: token)
        case .action:
            let action = Action<CounterStore, Token>("act") { _ in Middleware { _ in begin() } }
            store.dispatch(action, token)
        case .asyncAction:
            let action = AsyncAction<CounterStore, Token>("act") { _ in AsyncMiddleware { _ in begin() } }
            await store.dispatch(action, token)
        case .method: store.intercepted("method", arguments: ["token": token]) { _ in begin() }
        case .asyncMethod:
            await store.intercepted("method", arguments: ["token": token]) { _ in
                await Task.yield()
                begin()
            }
        case .mutation:
            let mutation = Mutation<Counter, Token>("add") { state, _ in
                state.count += 1
                begin()
            }
            store.commit(mutation: mutation, payload: token)
        case .nested:
            await store.dispatch(
                action: { (_: Token) in await store.dispatch("inner") { begin() } }, payload: token)
        }
    }
}

@MainActor @Suite("Lifetime of payloads", .timeLimit(.minutes(20)))
struct PayloadLifetimeTests {
    private let store = CounterStore()
    private let gate = Gate<Void>()

    @Test(
        "A task that was started in an execution does not keep the payload after the execution has ended",
        arguments: PayloadWork.allCases, ["nobody", "recorder", "interceptor"])
    private func endedExecution(work: PayloadWork, listener: String) async {
        if listener == "recorder" { store.pipeline.attach(Forgetting()) }
        if listener == "interceptor" { store.pipeline.attach(Passing()) }
        weak var reference: Token?
        var task: Task<Void, Never>?
        do {
            let token = Token()
            reference = token
            await work.run(token, on: store) { [gate] in task = Task { try? await gate() } }
        }
        await gate.isCalled()
        #expect(await eventually { reference == nil })
        gate.succeed()
        await task?.value
    }

    @Test("A task that was started in an action that failed does not keep the action's error")
    func error() async {
        final class Attachment: Error {
            let token: Token
            init(_ token: Token) { self.token = token }
        }
        weak var reference: Token?
        var task: Task<Void, Never>?
        do {
            let token = Token()
            reference = token
            let action = Action<CounterStore>("fail") {
                Middleware { [gate] _ in
                    task = Task { try? await gate() }
                    throw Attachment(token)
                }
            }
            store.pipeline.attach(Forgetting())
            #expect(store.dispatch(action).error is Attachment)
        }
        await gate.isCalled()
        #expect(await eventually { reference == nil })
        gate.succeed()
        await task?.value
    }

    @Test("Work of a task after its execution has ended is caused by that execution")
    func cause() async {
        let log = EventLog()
        store.pipeline.attach(log)
        var task: Task<Void, Never>?
        await store.dispatch(
            action: { [store, gate] (_: Token) in
                task = Task {
                    try? await gate()
                    store.commit("later") { $0.count += 1 }
                }
            }, payload: Token())
        await gate.isCalled()
        gate.succeed()
        await task?.value
        let later = log.commits.first { $0.label == "later" }?.execution
        #expect(later != nil && later?.parent == nil)
        #expect(later?.cause == log.started.first?.id)
    }
}
