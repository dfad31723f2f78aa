import LockstepCore
import Testing

@MainActor @Suite("Payloads")
struct ExecutionPayloadTests {
    private let store = CounterStore()

    @Test("A payload value is read as its type, an optional or Any, and is nil if it is missing or has another type")
    func types() {
        store.intercepted("method", arguments: ["amount": 3]) { context in
            #expect("\(context.payload[PayloadKey<Any>("amount")].map { "\($0)" } ?? "none")" == "3")
            #expect(context.payload[PayloadKey<Any>("other")] == nil)
            #expect(context.payload[PayloadKey<Int?>("amount")] == 3)
            #expect(context.payload[PayloadKey<Int?>("other")] == Int??.none)
            #expect(context.payload[PayloadKey<String>("amount")] == nil)
        }
    }

    @Test("A payload lists its values in the order of the parameters, and then those that were added")
    func order() {
        store.intercepted("method", arguments: ["title": "Milk", "amount": 2, "at": "home"]) { context in
            #expect(context.payload.map(\.name) == ["title", "amount", "at"])
            #expect(context.payload.description == "title: Milk, amount: 2, at: home")
            #expect("\(context.payload)" == "title: Milk, amount: 2, at: home")
            context.payload[PayloadKey("result")] = 7
            context.payload[PayloadKey("amount")] = 3
            context.payload[PayloadKey<String>("title")] = nil
            context.payload[PayloadKey<String>("other")] = nil
            #expect(context.payload.map { "\($0.name) \($0.value)" } == ["amount 3", "at home", "result 7"])
            #expect(context.payload.names == ["amount", "at", "result"])
        }
        store.intercepted("method") { context in
            #expect(context.payload.description == "" && Array(context.payload).isEmpty)
        }
    }

    @Test("An interceptor reads what the work returned, and nil if the work threw an error or was dropped")
    func result() async {
        var results: [String] = []
        let note: @MainActor (ExecutionContext) -> Void = { context in
            results.append(context.result.map { "\($0)" } ?? "none")
        }
        var isDropping = false
        let interceptor = Wrapping<Self> { context, next in
            note(context)
            defer { note(context) }
            return isDropping ? context.drop() : next()
        }
        let asynchronous = AsyncWrapping<Self> { context, next in
            note(context)
            let state = await next()
            note(context)
            return state
        }
        store.pipeline.attach(interceptor)
        store.pipeline.attach(asynchronous)
        #expect(store.intercepted("method") { _ in 7 } == 7)
        store.intercepted("method") { _ in StateError?.some(.unauthorized) }
        store.intercepted("method") { _ in store.count }
        try? store.intercepted("method") { _ throws in throw Failure() }
        isDropping = true
        store.intercepted("method") { _ in }
        await store.intercepted("method") { _ async in "found" }
        try? await store.intercepted("method") { _ async throws in throw Failure() }
        let error = "\(StateError?.some(.unauthorized) as Any)"
        #expect(
            results.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
                == ["7", error, "0", "none", "none", "found", "none"])
        #expect(results.enumerated().allSatisfy { $0.offset % 2 == 1 || $0.element == "none" })
        #expect(interceptor.context?.result == nil && asynchronous.context?.result == nil)
    }

    @Test("R1: the description of a payload redacts sensitive values")
    func redaction() {
        struct Letter: CustomStringConvertible {
            let text: Sensitive<String>
            var description: String { "Letter \(text.value)" }
        }
        store.intercepted("method", arguments: ["name": "Ann", "pin": Sensitive("1234")]) { context in
            #expect(context.payload.description == "name: Ann, pin: <redacted>")
        }
        store.intercepted("method", arguments: ["name": "Ann", "letter": Letter(text: Sensitive("1234"))]) { context in
            #expect(context.payload.description == "<redacted>")
        }
    }
}
