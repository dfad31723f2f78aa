import Lockstep
import Testing

// Optimistic changes in each style of store, as users write them.

struct Purchase: Identifiable, Equatable, Sendable {
    let id: Int
    var name = ""
}

@Statable([Purchase].self)
@MainActor @Observable
final class PurchaseListStore {
    func add(_ purchase: Purchase) async -> Result<Void, StateError> {
        await optimistically({ $0.append(purchase) }) { try await send(purchase) }
    }

    func clear() { update { $0.removeAll() } }
}

struct PurchasesState: Equatable, Sendable {
    var purchases: [Purchase] = []
    var note = ""
}

extension PurchasesState: MergedByFields {
    static var mergedFields: [MergedField<PurchasesState>] { [MergedField(\.purchases), MergedField(\.note)] }
}

@MainActor @Observable
final class PurchasesStore: Store<PurchasesState> {
    init() { super.init(state: PurchasesState()) }

    func add(_ purchase: Purchase) async -> Purchase? {
        let result = await optimistically(
            at: \.purchases, { $0.append(purchase) },
            confirming: { purchases, answer in purchases = purchases.map { $0.id == answer.id ? answer : $0 } }
        ) {
            try await send(purchase)
            return Purchase(id: purchase.id, name: "confirmed")
        }
        return try? result.get()
    }

    func fail(_ purchase: Purchase) async {
        await optimistically({ $0.purchases.append(purchase) }, named: "fail") { throw StateError.unauthorized }
    }

    func refresh() { setConfirmed([], at: \.purchases) }
}

@Store
@MainActor @Observable
final class PurchaseFormStore {
    var purchases: [Purchase] = []

    func add(_ purchase: Purchase) async {
        await optimistically(at: \.purchases, { $0.append(purchase) }) { try await send(purchase) }
    }
}

/// A struct that is not isolated, whatever the default isolation is.
nonisolated struct PurchaseAddress: MergedByFields, Equatable, Sendable {
    var street = ""
    var city = ""

    static var mergedFields: [MergedField<PurchaseAddress>] { [MergedField(\.street), MergedField(\.city)] }
}

@Store
@MainActor @Observable
final class PurchaseAddressStore {
    var address = PurchaseAddress()

    func refuse(_ street: String) async {
        await optimistically(at: \.address, { $0.street = street }) {
            self.address.city = "Rome"
            throw StateError.unauthorized
        }
    }
}

@MainActor private func send(_ purchase: Purchase) async throws { await Task.yield() }

@MainActor
@Suite struct OptimisticVariantsTests {
    @Test func `a value store has optimistic changes`() async throws {
        let store = PurchaseListStore()
        store.set([])
        try await store.add(Purchase(id: 1)).get()
        #expect(store.value == [Purchase(id: 1)] && store.pendingChanges == 0)
    }

    @Test func `a struct store has optimistic changes`() async {
        let store = PurchasesStore()
        #expect(await store.add(Purchase(id: 1)) == Purchase(id: 1, name: "confirmed"))
        #expect(store.state.purchases == [Purchase(id: 1, name: "confirmed")])
        await store.fail(Purchase(id: 2))
        #expect(store.state.purchases.count == 1)
        store.refresh()
        #expect(store.state.purchases.isEmpty && store.pendingChanges == 0)
    }

    @Test func `the fields of a struct that is not isolated are merged`() async {
        let store = PurchaseAddressStore()
        await store.refuse("Main Street")
        #expect(store.address == PurchaseAddress(city: "Rome"))
    }

    @Test func `a property store has optimistic changes`() async {
        let store = PurchaseFormStore()
        await store.add(Purchase(id: 1))
        #expect(store.purchases == [Purchase(id: 1)] && store.pendingChanges == 0)
    }
}
