import LockstepCore
import Testing

@MainActor @Suite("Payloads")
struct ExecutionPayloadTests {
    private let store = CounterStore()

    @Test("A value is read as it is, whatever type is asked for; one that is not there is nil")
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
