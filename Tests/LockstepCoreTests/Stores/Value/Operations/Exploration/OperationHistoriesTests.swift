import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Explored operations")
struct OperationHistoriesTests {
    @Test("O1, O2: in all orders of five events, the operation ledger agrees with the model")
    func allOrders() async {
        let exploration = await explore(OperationHistories<OperationLedger<OperationEvent.Name>>.init, depth: 5)
        // Every event is always possible.
        let count = OperationEvent.all.count
        #expect(exploration.histories == (1...5).reduce(0) { sum, _ in (sum + 1) * count })
    }
}
