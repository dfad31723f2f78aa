import LockstepCore
import LockstepTesting
import Testing

/// An interceptor's `next`, called a second time inside the first call.
@MainActor @Suite("Calling next() inside next()", .timeLimit(.minutes(20)))
struct NestedNextTests {
    private enum Outer {}
    private enum Middle {}
    private enum Inner {}

    @Test("I3: an outer next() called by an inner interceptor returns the current state, and a warning names the outer")
    func synchronous() {
        let (store, outer) = (CounterStore(), Wrapping<Outer>())
        var (runs, counts) = (0, [Int?]())
        store.pipeline.attach(outer)
        store.pipeline.attach(
            Wrapping<Inner> { _, next in
                counts.append((outer.next?() as? Counter)?.count)
                return next()
            })
        let warnings = WarningLog()
        warnings.collect {
            store.intercepted("method") { _ in
                runs += 1
                store.increment()
            }
        }
        #expect(runs == 1 && counts == [0])
        #expect(
            warnings.lines.count == 1 && warnings.lines.allSatisfy { $0.contains("Wrapping<Outer> called next twice") })
    }

    @Test("I3: next() of an interceptor that the work calls returns the current state")
    func work() {
        let (store, outer) = (CounterStore(), Wrapping<Outer>())
        var counts: [Int?] = []
        store.pipeline.attach(outer)
        let warnings = WarningLog()
        warnings.collect {
            store.intercepted("method") { _ in
                store.increment()
                counts.append((outer.next?() as? Counter)?.count)
            }
        }
        #expect(counts == [1] && warnings.lines.count == 1)
    }

    @Test("I3: next() of an interceptor that has returned does nothing when an outer interceptor calls it")
    func nextOfInner() async {
        let (store, inner) = (CounterStore(), (Wrapping<Inner>(), AsyncWrapping<Inner>()))
        var (runs, counts) = (0, [Int?]())
        store.pipeline.attach(
            Wrapping<Outer> { _, next in
                _ = next()
                counts.append((inner.0.next?() as? Counter)?.count)
                return next()
            })
        store.pipeline.attach(
            AsyncWrapping<Outer> { _, next in
                _ = await next()
                if let next = inner.1.next { counts.append((await next() as? Counter)?.count) }
                return await next()
            })
        store.pipeline.attach(inner.0)
        store.pipeline.attach(inner.1)
        let warnings = WarningLog()
        await warnings.collect {
            store.intercepted("method") { _ in
                runs += 1
                store.increment()
            }
            await store.intercepted("method") { _ async in
                runs += 1
                store.increment()
            }
        }
        #expect(runs == 2 && counts == [1, 2])
        for name in ["Wrapping<Inner>", "Wrapping<Outer>", "AsyncWrapping<Inner>", "AsyncWrapping<Outer>"] {
            #expect(warnings.lines.count { $0.hasPrefix("\(name) called next twice") } == 1)
        }
    }

    @Test("I3: an outer next() called by an inner interceptor of asynchronous work does not wait for itself")
    func asynchronous() async {
        await #expect(processExitsWith: .success) {
            Deadline.set()
            await NestedNextTests.callOuterNext { await $0() }
        }
    }

    @Test("I3: an outer next() called in a task that an inner interceptor awaits does not wait for itself")
    func task() async {
        await #expect(processExitsWith: .success) {
            Deadline.set()
            await NestedNextTests.callOuterNext { next in await Task { await next() }.value }
        }
    }

    /// Runs work with three interceptors, of which the innermost calls the `next` of the outermost.
    private static func callOuterNext(
        _ call: @escaping @MainActor (@escaping AsyncWrapping<Outer>.Next) async -> any Sendable
    ) async {
        let (store, outer) = (CounterStore(), AsyncWrapping<Outer>())
        var (runs, counts) = (0, [Int?]())
        store.pipeline.attach(outer)
        store.pipeline.attach(AsyncWrapping<Middle>())
        store.pipeline.attach(
            AsyncWrapping<Inner> { _, next in
                if let outerNext = outer.next { counts.append((await call(outerNext) as? Counter)?.count) }
                return await next()
            })
        let warnings = WarningLog()
        await warnings.collect {
            await store.intercepted("method") { _ async in
                runs += 1
                store.increment()
            }
        }
        precondition(runs == 1 && counts == [0])
        precondition(warnings.lines.count == 1 && warnings.lines[0].contains("AsyncWrapping<Outer> called next twice"))
    }
}
