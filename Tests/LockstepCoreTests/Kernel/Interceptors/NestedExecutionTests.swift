import LockstepCore
import LockstepTesting
import Testing

/// Work that an interceptor starts inside its own call.
@MainActor @Suite("Work started by interceptors", .timeLimit(.minutes(20)))
struct NestedExecutionTests {
    private let store = CounterStore()
    private let log = CounterStore()
    private let warnings = WarningLog()

    @Test("I7: an interceptor of all stores is not called for its own commits to another store, and is reported once")
    func ownStore() {
        enum Tag {}
        var calls: [String] = []
        let attachment = AllStores.attach(
            Wrapping<Tag> { [log] context, next in
                calls.append(context.methodName)
                if calls.count < 4 { log.commit("log") { $0.count += 1 } }
                return next()
            })
        warnings.collect {
            store.commit("first") { $0.count += 1 }
            store.commit("second") { $0.count += 1 }
        }
        attachment.cancel()
        #expect(calls == ["first", "second"])
        #expect(store.count == 2 && log.count == 2)
        #expect(warnings.lines.count == 1)
        #expect(warnings.lines.allSatisfy { $0.contains("Wrapping<Tag>") && $0.contains("\(log.pipeline.store)") })
    }

    @Test("I7: an interceptor that is a value is not called for its own nested work either")
    func valueInterceptor() {
        enum Tag {}
        var calls: [String] = []
        let attachment = AllStores.attach(
            WrappingValue<Tag> { [store, log] context in
                calls.append(context.methodName)
                if calls.count < 4 { store.intercepted("nested") { _ in log.commit("log") { $0.count += 1 } } }
            })
        warnings.collect { CounterStore().commit("work") { $0.count += 1 } }
        attachment.cancel()
        #expect(calls == ["work"])
        #expect(log.count == 1 && warnings.lines.count == 1)
    }

    @Test("I7: other interceptors of the same type are called for an interceptor's own work")
    func otherInterceptors() {
        enum Tag {}
        var notes: [String] = []
        func logging(_ name: String) -> WrappingValue<Tag> {
            WrappingValue { [log] context in
                notes.append("\(name) \(context.methodName)")
                if context.methodName == "work" { log.commit("by \(name)") { $0.count += 1 } }
            }
        }
        log.pipeline.attach(logging("inner"))
        let attachments = [AllStores.attach(logging("first")), AllStores.attach(logging("second"))]
        warnings.collect { store.commit("work") { $0.count += 1 } }
        for attachment in attachments { attachment.cancel() }
        #expect(
            notes == [
                "first work", "second by first", "inner by first", "second work", "first by second", "inner by second",
            ])
        #expect(log.count == 2)
    }

    @Test("I7: an interceptor is called for work inside `next`, because that work is not its own")
    func workInsideNext() {
        enum Tag {}
        var calls: [String] = []
        let attachment = AllStores.attach(
            Wrapping<Tag> { [log] context, next in
                calls.append(context.methodName)
                if context.methodName == "work" { log.commit("before") { $0.count += 1 } }
                defer { if context.methodName == "work" { log.commit("after") { $0.count += 1 } } }
                return next()
            })
        warnings.collect {
            store.intercepted("work") { _ in
                log.commit("inside") { $0.count += 1 }
                log.intercepted("nested") { _ in store.commit("innermost") { $0.count += 1 } }
            }
        }
        attachment.cancel()
        #expect(calls == ["work", "inside", "nested", "innermost"])
        #expect(log.count == 3 && warnings.lines.count == 1)
    }

    @Test("I7: an interceptor is called for work inside `next`, even if it calls `next` inside other work")
    func nextInsideOtherWork() {
        enum Tag {}
        var calls: [String] = []
        let attachment = AllStores.attach(
            Wrapping<Tag> { [log] context, next in
                calls.append(context.methodName)
                guard context.methodName == "work" else { return next() }
                return log.intercepted("around") { _ in next() }
            })
        log.pipeline.attach(Wrapping<Tag>())
        warnings.collect {
            store.intercepted("work") { _ in log.commit("inside") { $0.count += 1 } }
        }
        attachment.cancel()
        #expect(calls == ["work", "inside"])
        #expect(log.count == 1 && warnings.lines.count == 1)
    }

    @Test("I7: an interceptor of one store is not called for its own executions on that store")
    func ownDispatch() {
        enum Tag {}
        var (calls, others) = ([String](), [String]())
        store.pipeline.attach(
            WrappingValue<Tag> { [store] context in
                calls.append(context.methodName)
                if calls.count < 4 { store.intercepted("prepare") { _ in store.increment() } }
            })
        store.pipeline.attach(
            Wrapping<Tag> { context, next in
                others.append(context.methodName)
                return next()
            })
        warnings.collect { store.intercepted("work") { _ in store.increment() } }
        #expect(calls == ["work"] && others == ["prepare", "work"])
        #expect(store.count == 2 && warnings.lines.count == 1)
    }

    @Test(
        "I7: a method's own interceptor is called if an interceptor of another method or overload calls the method",
        arguments: ["second", "first"])
    func methodsOfOneStore(other: String) {
        enum Tag {}
        var calls: [String] = []
        func first() {
            store.intercepted("first") {
                [
                    WrappingValue<Tag> { _ in
                        calls.append("around first")
                        if calls.count < 4 { second() }
                    }
                ]
            } _: { _ in
                calls.append("first")
            }
        }
        func second() {
            store.intercepted(other) {
                [WrappingValue<Tag> { _ in calls.append("around second") }]
            } _: { _ in
                calls.append("second")
            }
        }
        warnings.collect { first() }
        #expect(calls == ["around first", "around second", "second", "first"])
        #expect(warnings.lines.isEmpty)
    }

    @Test("I7: an interceptor is not called for its own asynchronous work, in its task and in child tasks")
    func asynchronous() async {
        enum Tag {}
        var calls: [String] = []
        store.pipeline.attach(
            AsyncWrapping<Tag> { [store] context, next in
                calls.append(context.methodName)
                if calls.count < 4 {
                    await store.dispatch("in its task") { await Task.yield() }
                    async let child: Void = store.dispatch("in a child task") {}
                    await child
                }
                return await next()
            })
        await warnings.collect {
            await store.intercepted("work") { [store] _ async in
                calls.append("body")
                await store.dispatch("inside") {}
            }
        }
        #expect(calls == ["work", "body", "inside"])
        #expect(warnings.lines.count == 1 && warnings.lines.allSatisfy { $0.contains("AsyncWrapping<Tag>") })
    }

    @Test("I7: an interceptor that loads a value in its call is not called for that load")
    func loading() async {
        enum Tag {}
        var calls: [String] = []
        let value = AsyncValue<Int>()
        let interceptor = AsyncWrapping<Tag> { context, next in
            calls.append(context.methodName)
            if context.methodName == "work" { await value.load { 1 } }
            return await next()
        }
        store.pipeline.attach(interceptor)
        value.pipeline.attach(interceptor)
        await warnings.collect {
            await store.dispatch("work") { #expect(value.value == 1) }
            await value.load { 2 }
        }
        #expect(calls == ["work", "load"] && value.value == 2)
        #expect(warnings.lines.count == 1)
    }

    @Test("I7: an interceptor is called for work of a task that it started and did not wait for")
    func taskLeftBehind() async {
        enum Tag {}
        var (calls, left) = ([String](), [Task<Void, Never>]())
        store.pipeline.attach(
            AsyncWrapping<Tag> { [store] context, next in
                calls.append(context.methodName)
                if context.methodName == "work" { left.append(Task { await store.dispatch("later") {} }) }
                return await next()
            })
        await warnings.collect {
            await store.dispatch("work") {}
            for task in left { await task.value }
        }
        #expect(calls == ["work", "later"] && warnings.lines.isEmpty)
    }

    @Test("I7: a synchronous interceptor that starts a load is not called for the synchronous part of the load")
    func immediateTask() async {
        enum Tag {}
        var (calls, task) = ([String](), Task<Void, Never>?.none)
        let gate = Gate<Int>()
        let value = AsyncValue<Int>()
        let interceptor = Wrapping<Tag> { [log] context, next in
            calls.append(context.methodName)
            if context.methodName == "work" {
                task = immediately {
                    await value.load {
                        log.commit("at once") { $0.count += 1 }
                        let loaded = try await gate()
                        log.commit("later") { $0.count += 1 }
                        return loaded
                    }
                }
            }
            return next()
        }
        store.pipeline.attach(interceptor)
        log.pipeline.attach(interceptor)
        await warnings.collect {
            store.commit("work") { $0.count += 1 }
            await gate.isCalled()
            gate.succeed(1)
            await task?.value
        }
        #expect(calls == ["work", "later"] && log.count == 2)
        #expect(warnings.lines.count == 1)
    }
}
