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
}
