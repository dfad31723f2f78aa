import Lockstep
import LockstepCore
import Testing

@testable import LockstepInspector

/// A price, and a store that is part of the state.
private struct PriceInCart: Sendable {
    let price: Price
    let cart: CartStore
}

extension InspectorTests {
    @Suite("Lifetimes of inspected stores", .timeLimit(.minutes(20))) @MainActor struct InspectedLifetimeTests {
        @Test("E1: an inspector does not keep a store of any style alive, and still shows its commits")
        func released() async throws {
            let inspector = try await Inspector.forTests()
            let page = try await PageClient(inspector)
            weak var cart: CartStore?
            weak var login: LoginModel?
            weak var price: AsyncValue<Price>?
            let references: [StoreReference]
            do {
                let stores = (CartStore(), LoginModel(), AsyncValue<Price>())
                (cart, login, price) = stores
                stores.0.commit { $0.note = "a" }
                stores.1.user = "Ann"
                stores.2.set(5)
                references = [stores.0.pipeline.store, stores.1.pipeline.store, stores.2.pipeline.store]
            }
            #expect(cart == nil && login == nil && price == nil)
            #expect(references.allSatisfy { $0.pipeline == nil })
            let events = try await page.ask("watch", ["after": 0])["events"].all
            for store in references {
                #expect(events.contains { $0["commit"]["store"].int == Int(store.id.rawValue) })
            }
            await inspector.stop()
        }

        @Test(
            "E1: what an inspector keeps of a released store beside its history keeps no other store alive",
            arguments: ["force", "travel"])
        func besideTheHistory(method: String) async throws {
            let inspector = try await Inspector.forTests(.control, limit: 10)
            let page = try await PageClient(inspector)
            weak var inState: CartStore?
            weak var inClosure: CartStore?
            do {
                let (first, second, value) = (CartStore(), CartStore(), AsyncValue<PriceInCart>())
                (inState, inClosure) = (first, second)
                value.set(PriceInCart(price: 5, cart: first))
                inspector.register(value) { $0.on("show") { _ in second.commit { $0.note = "shown" } } }
                let id = Int(value.pipeline.store.id.rawValue)
                let commit = try await page.ask("watch", ["after": 0])["events"].all.compactMap {
                    $0["commit"]["store"].int == id ? $0["commit"]["number"].int : nil
                }.first
                _ = try await page.ask(method, ["store": id, "to": "loading", "commit": commit ?? 0])
            }
            // The history then contains only events of this store.
            let other = CartStore()
            for number in 1...10 { other.commit { $0.note = "\(number)" } }
            _ = try await page.ask("watch", ["after": 0])
            #expect(inState == nil && inClosure == nil)
            await inspector.stop()
        }
    }
}
