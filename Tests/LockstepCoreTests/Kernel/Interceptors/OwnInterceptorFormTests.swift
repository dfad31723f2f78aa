import LockstepCore
import LockstepTesting
import Testing

/// An interceptor that a method names and that has no form for the method (promise I6).
@MainActor @Suite("The forms of a method's own interceptors")
struct OwnInterceptorFormTests {
    let store = CounterStore()
    let warnings = WarningLog()

    @Test("I6: an asynchronous interceptor of a synchronous method is reported by name once")
    func synchronous() {
        enum Tag {}
        warnings.collect {
            for _ in 0..<2 {
                store.intercepted("first", signature: "first", by: { [AsyncWrapping<Tag>()] }) { _ in store.increment()
                }
                store.intercepted("second", signature: "second", by: { [AsyncWrapping<Tag>()] }) { _ in
                    store.increment()
                }
            }
        }
        #expect(store.count == 4)
        #expect(warnings.lines.count == 1)
        let line = warnings.lines.first ?? ""
        #expect(line.hasPrefix("AsyncWrapping<Tag> does not intercept first of "))
        #expect(line.contains("which is synchronous: the interceptor has only the asynchronous form."))
        #expect(
            line.hasSuffix(
                "Write func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable."))
    }

    @Test("I6: a synchronous interceptor of an asynchronous method is reported by name once")
    func asynchronous() async {
        enum Tag {}
        await warnings.collect {
            for _ in 0..<2 {
                await store.intercepted("load", by: { [Wrapping<Tag>()] }) { _ async in store.increment() }
            }
        }
        #expect(store.count == 2)
        #expect(warnings.lines.count == 1)
        let line = warnings.lines.first ?? ""
        #expect(line.hasPrefix("Wrapping<Tag> does not intercept load of "))
        #expect(line.contains("which is asynchronous: the interceptor has only the synchronous form."))
        #expect(
            line.hasSuffix(
                "Write func intercept(context: ExecutionContext, next: @escaping () async -> any Sendable) async -> any Sendable."
            ))
    }

    @Test("I6: a debounce of a synchronous method is reported, and the message says how to change the method")
    func debounce() {
        warnings.collect {
            store.intercepted("search", by: { [DebounceInterceptor(for: .seconds(1))] }) { _ in store.increment() }
        }
        #expect(store.count == 1 && warnings.lines.count == 1)
        #expect(warnings.lines.first?.hasPrefix("DebounceInterceptor does not intercept search of ") == true)
        #expect(
            warnings.lines.first?.hasSuffix(
                "which is synchronous: the interceptor has to wait. Make the method async.") == true)
    }

    @Test("A method's interceptor with a matching form is not reported, and neither is an interceptor of the store")
    func others() async {
        enum Tag {}
        enum Other {}
        store.pipeline.attach(Wrapping<Other>())
        store.pipeline.attach(AsyncWrapping<Other>())
        await warnings.collect {
            store.intercepted("method", by: { [Wrapping<Tag>()] }) { _ in store.increment() }
            await store.intercepted("method", by: { [AsyncWrapping<Tag>()] }) { _ async in store.increment() }
            store.intercepted("method", by: { [Wrapping<Tag>()] }) { _ in
                store.intercepted("inside", by: { [WrappingValue<Tag> { _ in }] }) { _ in store.increment() }
            }
        }
        #expect(store.count == 3 && warnings.lines.isEmpty)
    }
}
