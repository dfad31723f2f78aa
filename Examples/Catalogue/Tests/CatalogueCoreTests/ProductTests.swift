import CatalogueCore
import CatalogueTestSupport
import Foundation
import Lockstep
import LockstepTesting
import NetworkConditions
import Testing

/// Tests of a single product: its freshness, and its content during a reload.
@MainActor @Suite(.timeLimit(.minutes(20)), .storeHistory, .runtimeWarningsFail)
struct ProductTests {
    private let busy = StateError.server(code: 503, message: "Busy")
    private let shop = TestCatalogue(ScriptedProducts("Bowl", "Kettle"))
    private let bowl = Product.named("Bowl", id: 1)
    private let gate = Gate<Void>()

    private var screen: ProductScreen { shop.catalogue.screen(of: 1) }
    private var entry: QueryEntry<Product.ID, Product> { shop.catalogue.product[1] }

    @Test
    func `A product is up to date for 30 seconds, and its observers are notified after that`() async {
        let shown = shop.catalogue.shown(1)
        defer { withExtendedLifetime(shown) {} }
        await entry.loadIfNeeded()
        await shop.isSlept(for: Catalogue.freshness)
        let seen = Seen { screen.freshness }
        shop.clock.advance(by: .seconds(29))
        #expect(screen.freshness == .upToDate)
        shop.clock.advance(by: .seconds(1))
        #expect(await settled { seen.values == [.upToDate, .outOfDate] })
        #expect(screen.row?.product == bowl)

        shop.repository.showing = gate
        shop.catalogue.show(1)
        await gate.nextCall()
        #expect(await settled { seen.values.last == .refreshing })
        gate.succeed()
        #expect(await settled { seen.values.last == .upToDate })
        #expect(seen.values == [.upToDate, .outOfDate, .refreshing, .upToDate])
        #expect(shop.repository.requests.count { $0 == "product 1" } == 2)
    }

    @Test
    func `A product that is loaded again stays up to date for 30 seconds after the second load`() async {
        let shown = shop.catalogue.shown(1)
        defer { withExtendedLifetime(shown) {} }
        await entry.loadIfNeeded()
        await shop.isSlept(for: Catalogue.freshness)
        shop.clock.advance(by: .seconds(10))
        await entry.reload()
        await shop.isSlept(for: Catalogue.freshness)
        shop.clock.advance(by: .seconds(20))
        for _ in 0..<20 { await Task.yield() }
        #expect(screen.freshness == .upToDate)
        shop.clock.advance(by: .seconds(10))
        #expect(screen.freshness == .outOfDate)
    }

    @Test
    func `A product that becomes stale during a reload is up to date after the reload`() async {
        let shown = shop.catalogue.shown(1)
        defer { withExtendedLifetime(shown) {} }
        await entry.loadIfNeeded()
        await shop.isSlept(for: Catalogue.freshness)
        shop.repository.showing = gate
        let reload = Task { await entry.reload() }
        await gate.nextCall()
        shop.clock.advance(by: Catalogue.freshness)
        for _ in 0..<20 { await Task.yield() }
        #expect(screen.freshness == .refreshing)
        gate.succeed()
        _ = await reload.value
        #expect(screen.freshness == .upToDate)
    }

    @Test
    func `A product is out of date if the clock is set back`() async {
        await entry.loadIfNeeded()
        shop.clock.advance(by: .seconds(-1))
        #expect(screen.freshness == .outOfDate)
    }

    @Test
    func `The old product is shown during a reload, and after a failed reload`() async {
        await entry.loadIfNeeded()
        let test = TestStore(entry)
        shop.repository.showing = gate
        shop.repository.products[0].cents = 5
        test.start { await $0.reload() }
        await test.expect("loading") { $0.load() }
        #expect(screen.freshness == .refreshing)
        #expect(screen.row?.product == bowl)
        await gate.nextCall()
        gate.fail(busy)
        await test.expect("failed") { $0.failed(busy) }
        #expect(screen.freshness == .outOfDate)
        #expect(screen.row?.product == bowl)
        guard case .content(_, refresh: .failed(let failure)) = screen.presentation(for: Locale(identifier: "en"))
        else {
            Issue.record("Expected content with a failed refresh")
            return
        }
        #expect(failure.retryTitle == "Try Again")

        test.start { await $0.reload() }
        await test.expect("loading") { $0.load() }
        await gate.nextCall()
        gate.succeed()
        var cheaper = bowl
        cheaper.cents = 5
        await test.expect("completed") { $0.loaded(cheaper) }
        await test.finish()
    }

    @Test
    func `A product that does not exist is not found, and cannot be retried`() async {
        shop.catalogue.show(7)
        #expect(await settled { shop.catalogue.screen(of: 7).state == .failed(.notFound(resource: "")) })
        shop.catalogue.show(7)
        for _ in 0..<20 { await Task.yield() }
        #expect(shop.repository.requests.count { $0 == "product 7" } == 1)
        guard
            case .placeholder(let placeholder, .nothing) = shop.catalogue.screen(of: 7).presentation(
                for: Locale(identifier: "en"))
        else {
            Issue.record("Expected a placeholder")
            return
        }
        #expect(placeholder.retryTitle == nil)
    }

    @Test
    func `The list and the page of a product show the same favourite`() async {
        let search = await shop.loadedSearch()
        await entry.loadIfNeeded()
        await shop.catalogue.favourites.set(true, 1)
        #expect(screen.row?.isFavourite == true)
        #expect(search.screen.rows?.map(\.isFavourite) == [true, false])
    }

    @Test
    func `A product that a list has loaded is shown without a request, and a change shows in both`() async {
        let search = await shop.loadedSearch()
        shop.catalogue.show(1)
        for _ in 0..<20 { await Task.yield() }
        #expect(screen.row?.product == bowl && screen.freshness == .upToDate && screen.updated != nil)
        #expect(!shop.repository.requests.contains("product 1"))
        shop.repository.products[0].cents = 5
        await entry.reload()
        #expect(search.screen.rows?.first?.product.cents == 5)
    }

    @Test
    func `When the user returns to a tab, what is shown and stale is loaded by one request`() async {
        let search = await shop.loadedSearch()
        let seen = Seen { (search.screen.names, screen.freshness.rawValue).0 }
        search.show()
        shop.catalogue.status.didBecomeActive()
        for _ in 0..<50 { await Task.yield() }
        #expect(shop.repository.requests == ["search “”", "favourites"])
        shop.clock.advance(by: Catalogue.freshness)
        shop.repository.products[0].name = "Basin"
        shop.catalogue.status.didBecomeActive()
        #expect(await settled { search.screen.names == ["Basin", "Kettle"] })
        for _ in 0..<50 { await Task.yield() }
        #expect(shop.repository.requests == ["search “”", "favourites", "search “”"])
        withExtendedLifetime(seen) {}
    }

    @Test
    func `While the favourites are unknown, a product is neither a favourite nor not a favourite`() async {
        await entry.loadIfNeeded()
        #expect(screen.row?.isFavourite == nil)
    }
}
