import CatalogueCore
import CatalogueTestSupport
import Lockstep
import LockstepTesting
import NetworkConditions
import Testing

/// Tests of losing the network and reconnecting.
@MainActor @Suite(.timeLimit(.minutes(20)), .storeHistory, .runtimeWarningsFail)
struct ReconnectionTests {
    private let shop = TestCatalogue(ScriptedProducts("Bowl", "Kettle"))
    private let offline = StateError.network(.noConnection)

    private func connect(_ connection: Connection) { shop.conditions.commit { $0.connection = connection } }

    @Test
    func `Offline, loaded data stays, and the shown data is loaded again when the network is back`() async {
        let search = await shop.loadedSearch()
        for id in 1...2 { await shop.catalogue.product[id].loadIfNeeded() }
        // One product is in use, and the other one is not.
        let seen = Seen { shop.catalogue.screen(of: 1).state.isLoading }
        connect(.offline)
        await search.dispatch(\.reload)
        await shop.catalogue.product[1].reload()
        #expect(search.screen.state == .failed(offline))
        #expect(search.screen.names == ["Bowl", "Kettle"])
        #expect(shop.catalogue.favourites.error == offline)
        #expect(shop.catalogue.screen(of: 1).state == .failed(offline))
        #expect(shop.catalogue.screen(of: 1).row?.product.name == "Bowl")

        let shown = Seen { search.screen.state.isLoading }
        let before = shop.repository.requests.count
        connect(.online)
        #expect(
            await settled {
                search.screen.state.value?.count == 2 && shop.catalogue.favourites.value != nil
                    && shop.catalogue.screen(of: 1).freshness == .upToDate
            })
        // The list brings its products.
        #expect(Set(shop.repository.requests.dropFirst(before)) == ["search “”", "favourites"])
        #expect(shop.repository.requests.count == before + 2)
        withExtendedLifetime((seen, shown)) {}
    }

    @Test
    func `A reconnection does not cut a complete list to its first page`() async {
        let shop = TestCatalogue(ScriptedProducts(pages: 1))
        let search = await shop.loadedSearch()
        await search.dispatch(\.more)
        let shown = Seen { search.screen.rows?.count }
        shop.conditions.commit { $0.connection = .offline }
        #expect(await settled { !shop.catalogue.status.isOnline })
        shop.conditions.commit { $0.connection = .online }
        #expect(await settled { shop.repository.requests.filter { $0 == "favourites" }.count == 2 })
        for _ in 0..<50 { await Task.yield() }
        #expect(shop.repository.requests.count { $0.hasPrefix("search") } == 2)
        #expect(search.screen.rows?.count == Catalogue.pageSize + 1)
        #expect(shown.values.allSatisfy { $0 == Catalogue.pageSize + 1 })
    }

    @Test
    func `A change of other conditions is not a reconnection`() async {
        _ = await shop.loadedSearch()
        let entry = shop.catalogue.product[1]
        await entry.loadIfNeeded()
        let before = shop.repository.requests
        shop.conditions.commit { $0.loading.latency = .short }
        shop.conditions.commit { $0.loading.latency = .none }
        connect(.online)
        for _ in 0..<50 { await Task.yield() }
        #expect(shop.repository.requests == before)
    }

    @Test
    func `Starting over loads the shown data, and keeps pending changes`() async {
        let search = await shop.loadedSearch()
        let saving = Gate<Void>()
        shop.repository.saving = saving
        let change = Task { await shop.catalogue.favourites.set(true, 1) }
        await saving.nextCall()
        shop.catalogue.startOver()
        #expect(search.screen.rows == nil)
        #expect(shop.catalogue.favourites.value == [1])
        search.show()
        #expect(await settled { search.screen.rows?.first?.isFavourite == true })
        saving.succeed()
        _ = await change.value
        #expect(shop.catalogue.favourites.value == [1])
        shop.catalogue.startOver()
        #expect(shop.catalogue.favourites.isIdle)
    }
}
