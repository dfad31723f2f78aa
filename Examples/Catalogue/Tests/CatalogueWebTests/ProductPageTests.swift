import CatalogueCore
import CatalogueTestSupport
import Foundation
import Lockstep
import LockstepTesting
import NetworkConditions
import Testing
import WebTestSupport

/// Tests of the page of a product.
@MainActor @Suite(.timeLimit(.minutes(20)))
struct ProductPageTests {
    @Test(arguments: [
        ("", "Up to date", "Maker"), ("?language=es", "Al día", "Fabricante"), ("?language=ja", "最新です", "メーカー"),
    ])
    func `A page shows the freshness of its product`(query: String, freshness: String, maker: String) async throws {
        try await ServedCatalogue.run(ScriptedProducts("Bowl")) { site async throws in
            let first = try await site.client.get("/catalogue/1\(query)")
            #expect(first.text.contains("id=\"skeleton\""))
            await site.catalogue.product[1].loadIfNeeded()
            let page = try await site.client.get("/catalogue/1\(query)")
            #expect(page.status == 200)
            #expect(page.text.contains(">Bowl</h1>"))
            #expect(page.text(of: "status") == freshness)
            #expect(page.text.contains("<dt>\(maker)</dt>"))
            #expect(page.text.contains("Details of Bowl"))
            #expect(page.text.contains("href=\"/catalogue\(query)\""))
        }
    }

    @Test(arguments: [("", "Updated %"), ("?language=es", "Actualizado %"), ("?language=ja", "%に更新")])
    func `A page says when its product was loaded`(query: String, template: String) async throws {
        try await ServedCatalogue.run(ScriptedProducts("Bowl")) { site async throws in
            #expect(try await !site.client.get("/catalogue/1\(query)").text.contains("<time"))
            await site.load()
            let date = try #require(site.catalogue.product[1].loadedAt).formatted(.iso8601)
            for path in ["/catalogue/1", "/catalogue"] {
                let page = try await site.client.get(path + query)
                #expect(page.text.contains("<time datetime=\"\(date)\" data-template=\"\(template)\">"))
            }
        }
    }

    @Test
    func `When the user returns to a tab, its old list is loaded again`() async throws {
        try await ServedCatalogue.run(ScriptedProducts("Bowl")) { site async throws in
            await site.load()
            let shown = Seen { site.catalogue.found[""].items }
            #expect(try await site.client.submit("/catalogue/return").status == 303)
            site.shop.clock.advance(by: Catalogue.freshness)
            #expect(try await site.client.submit("/catalogue/return").status == 303)
            #expect(await settled { site.repository.requests.count { $0 == "search “”" } == 2 })
            withExtendedLifetime(shown) {}
        }
    }

    @Test
    func `An old product is shown during a reload, and after a failed reload`() async throws {
        try await ServedCatalogue.run(ScriptedProducts("Bowl")) { site async throws in
            await site.catalogue.product[1].loadIfNeeded()
            site.shop.clock.advance(by: Catalogue.freshness)
            let gate = Gate<Void>()
            site.repository.showing = gate
            let refreshing = try await site.client.get("/catalogue/1")
            #expect(refreshing.text.contains("Details of Bowl"))
            await gate.nextCall()
            #expect(try await site.client.get("/catalogue/1").text(of: "status") == "Refreshing…")
            gate.fail(StateError.network(.timeout))
            #expect(await settled { site.catalogue.product[1].error != nil })
            let failed = try await site.client.get("/catalogue/1")
            #expect(failed.text(of: "status") == "May be out of date")
            #expect(failed.text.contains("Details of Bowl") && failed.text.contains("id=\"alert\""))
            #expect(failed.text.contains("action=\"/catalogue/1/refresh\""))
            site.repository.showing = nil
            #expect(try await site.client.submit("/catalogue/1/refresh").status == 303)
            #expect(try await site.client.get("/catalogue/1").text(of: "status") == "Up to date")
        }
    }

    @Test(arguments: [
        ("", "No Such Product"), ("?language=es", "No existe el producto"), ("?language=ja", "商品が見つかりません"),
    ])
    func `An address without a product is answered with the status 404`(query: String, title: String) async throws {
        try await ServedCatalogue.run(ScriptedProducts("Bowl")) { site async throws in
            await site.catalogue.product[7].loadIfNeeded()
            for id in ["x", "1x", "99999999999999999999", "7"] {
                let page = try await site.client.get("/catalogue/\(id)\(query)")
                #expect(page.status == 404, "\(id)")
                #expect(page.text.contains(title))
                #expect(!page.text.contains("<script"))
            }
            #expect(try await site.client.post("/catalogue/x/refresh").status == 404)
            await #expect(throws: LiveClient.Refused.self) {
                try await LiveClient(site.client, path: "/catalogue/x/live")
            }
        }
    }

    @Test
    func `The page of a product and the list show the same favourite`() async throws {
        try await ServedCatalogue.run(ScriptedProducts("Bowl")) { site async throws in
            await site.load()
            await site.catalogue.product[1].loadIfNeeded()
            let list = try await LiveClient(site.client, path: "/catalogue/live")
            let product = try await LiveClient(site.client, path: "/catalogue/1/live")
            _ = try await list.message { $0.contains("aria-pressed=\"false\"") }
            _ = try await product.message { $0.contains("aria-label=\"Favourite: Bowl\" aria-pressed=\"false\"") }
            #expect(try await site.client.post("/catalogue/1/favourite", "favourite=true").status == 204)
            for tab in [list, product] {
                _ = try await tab.message { $0.contains("aria-label=\"Favourite: Bowl\" aria-pressed=\"true\"") }
                try tab.close()
            }
        }
    }
}
