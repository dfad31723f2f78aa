import LockstepCore
import LockstepTesting
import Observation
import Testing

/// References that interceptors and work keep after their execution has ended.
@MainActor @Suite("References that outlive an execution", .timeLimit(.minutes(20)))
struct KeptInterceptionTests {
    private final class Token: Sendable {}

    private struct Contents: Sendable {
        var token = Token()
        var count = 0
    }

    @MainActor @Observable private final class TokenStore: Store<Contents> {
        init() { super.init(state: Contents()) }
    }

    private enum Outer {}
    private enum Inner {}

    @Test("A kept `next` and a kept context of synchronous work do not keep the store's state alive")
    func synchronous() throws {
        let (outer, inner) = (Wrapping<Outer>(), Wrapping<Inner>())
        weak var token: Token?
        do {
            let store = TokenStore()
            token = store.state.token
            store.pipeline.attach(outer)
            store.pipeline.attach(inner)
            store.intercepted("method") { _ in store.commit { $0.count += 1 } }
        }
        #expect(token == nil)
        let (next, context) = (try #require(outer.next), try #require(outer.context))
        let warnings = WarningLog()
        warnings.collect {
            _ = next()
            context.stopChain()
            context.drop()
        }
        #expect(!context.isStopped && !context.isDropped && context.outcome?.isCompleted == true)
        #expect(context.methodName == "method")
    }

    @Test("A kept `next` and a kept context of asynchronous work do not keep the store's state alive")
    func asynchronous() async throws {
        let (outer, inner) = (AsyncWrapping<Outer>(), AsyncWrapping<Inner>())
        weak var token: Token?
        do {
            let store = TokenStore()
            token = store.state.token
            store.pipeline.attach(outer)
            store.pipeline.attach(inner)
            await store.intercepted("method") { _ async in
                await Task.yield()
                store.commit { $0.count += 1 }
            }
        }
        #expect(token == nil)
        let (next, context) = (try #require(inner.next), try #require(inner.context))
        let warnings = WarningLog()
        await warnings.collect {
            _ = await next()
            await context.stopChain()
            context.drop()
        }
        #expect(!context.isStopped && !context.isDropped && context.outcome?.isCompleted == true)
    }

    @Test("A context that the work keeps does not keep the store's state alive if nothing intercepts")
    func contextOfWork() {
        weak var token: Token?
        var context: ExecutionContext?
        do {
            let store = TokenStore()
            token = store.state.token
            context = store.intercepted("method") { $0 }
        }
        #expect(token == nil && context?.methodName == "method")
    }

    @Test("An interceptor that keeps `next` forms no reference cycle")
    func cycle() async {
        weak var synchronous: Wrapping<Outer>?
        weak var asynchronous: AsyncWrapping<Outer>?
        func intercept() async {
            let (store, interceptors) = (TokenStore(), (Wrapping<Outer>(), AsyncWrapping<Outer>()))
            (synchronous, asynchronous) = interceptors
            store.pipeline.attach(interceptors.0)
            store.pipeline.attach(interceptors.1)
            store.intercepted("method") { _ in }
            await store.intercepted("method") { _ async in }
            let makeOwn = {
                let made = Wrapping<Inner>()
                own = made
                return [made]
            }
            store.intercepted("own", by: makeOwn) { _ in }
            #expect(own != nil)
        }
        weak var own: Wrapping<Inner>?
        await intercept()
        #expect(synchronous == nil)
        #expect(asynchronous == nil)
        #expect(own == nil)
    }

    @Test("After the execution has ended, `next` in a task that an interceptor left running does not repeat the work")
    func taskLeftBehind() async {
        let store = CounterStore()
        let gate = Gate<Void>()
        var (notes, left) = ([String](), Task<Void, Never>?.none)
        store.pipeline.attach(
            AsyncWrapping<Outer> { _, next in
                left = immediately {
                    _ = await next()
                    notes.append("left behind")
                }
                return 0
            })
        store.pipeline.attach(
            AsyncWrapping<Inner> { _, next in
                notes.append("inner")
                try? await gate()
                let state = await next()
                notes.append("inner has \((state as? Counter)?.count ?? -1)")
                return await next()
            })
        let warnings = WarningLog()
        await warnings.collect {
            await store.intercepted("method") { _ async in
                notes.append("work")
                store.increment()
            }
            notes.append("ended")
            gate.succeed(())
            await left?.value
        }
        #expect(notes == ["inner", "work", "ended", "inner has 1", "left behind"])
        #expect(warnings.lines.count == 2 && warnings.lines.allSatisfy { $0.contains("AsyncWrapping<") })
    }

    @Test("I2: drop() called by the work itself is reported and changes nothing", arguments: [0, 1])
    func dropFromWork(interceptors: Int) {
        let store = CounterStore()
        for _ in 0..<interceptors { store.pipeline.attach(Wrapping<Inner>()) }
        let warnings = WarningLog()
        var isDropped: Bool?
        warnings.collect {
            store.intercepted("method") { context in
                context.drop()
                isDropped = context.isDropped
                store.increment()
            }
        }
        #expect(isDropped == false && store.count == 1 && warnings.lines.count == 1)
    }

    @Test("I1: an execution passes through a hundred interceptors in order")
    func hundred() async {
        let store = CounterStore()
        var (down, up) = ([Int](), [Int]())
        for index in 0..<100 {
            store.pipeline.attach(
                Wrapping<Inner> { _, next in
                    down.append(index)
                    defer { up.append(index) }
                    return next()
                })
            store.pipeline.attach(
                AsyncWrapping<Inner> { _, next in
                    down.append(index)
                    defer { up.append(index) }
                    return await next()
                })
        }
        store.intercepted("method") { _ in down.append(100) }
        #expect(down == Array(0...100) && up == Array((0..<100).reversed()))
        (down, up) = ([], [])
        await store.intercepted("method") { _ async in down.append(100) }
        #expect(down == Array(0...100) && up == Array((0..<100).reversed()))
    }
}
