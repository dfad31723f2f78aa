import CatalogueCore
import CatalogueTestSupport
import Foundation
import Lockstep
import LockstepTesting
import NetworkConditions
import Testing
import WebTestSupport

/// Tests of the list in an open tab.
@MainActor @Suite(.timeLimit(.minutes(20)))
struct LiveListTests {
    private let tab = "0A0B0C0D-0000-0000-0000-000000000001"

    @Test
    func `If a favourite in a long list changes, only its row is sent`() async throws {
        try await ServedCatalogue.run(ScriptedProducts(pages: 3)) { site async throws in
            await site.load()
            for _ in 1...2 { await site.catalogue.found[""].loadNext() }
            let rows = 3 * Catalogue.pageSize
            let live = try await LiveClient(site.client, path: "/catalogue/live?rows=\(rows)")
            let whole = try await live.drawing()
            #expect(whole.isWhole)
            #expect(whole.rows.count == rows)

            let saving = Gate<Void>()
            site.repository.saving = saving
            #expect(try await site.client.post("/catalogue/50/favourite", "favourite=true").status == 204)
            var drawings: [LiveClient.Drawing] = []
            repeat { drawings.append(try await live.drawing()) } while drawings.last?.rows.isEmpty == true
            await saving.nextCall()
            saving.succeed()
            repeat {
                drawings.append(try await live.drawing())
            } while drawings.last?.rows.last?.html.contains("aria-busy=\"false\"") != true
            #expect(drawings.flatMap(\.rows).allSatisfy { $0.html.contains("<li id=\"product-50\">") })
            #expect(drawings.flatMap(\.rows).map(\.before).allSatisfy { $0 == 51 })
            #expect(drawings.allSatisfy { !$0.isWhole && $0.removed.isEmpty })
            try live.close()
        }
    }

    @Test
    func `The typed text is searched for, and unchanged rows are not sent again`() async throws {
        try await ServedCatalogue.run(ScriptedProducts("Teapot", "Vase")) { site async throws in
            await site.load()
            let live = try await LiveClient(site.client, path: "/catalogue/live?tab=\(tab)")
            _ = try await live.message { $0.contains(">Vase</a>") }
            let form = "tab=\(tab)&search=te&typing=true"
            #expect(try await site.client.post("/catalogue/search", form).status == 204)
            let searching = try await live.message { $0.contains("Searching for “te”…") }
            #expect(searching.contains("aria-busy=\"true\""))
            await site.shop.isSlept(for: Search.debounce)
            // The form for more rows was rendered before the user typed. It does not revert the typed text.
            #expect(try await site.client.post("/catalogue/more", "tab=\(tab)").status == 204)
            site.shop.clock.advance(by: Search.debounce)
            var drawing: LiveClient.Drawing
            repeat { drawing = try await live.drawing() } while drawing.removed.isEmpty
            #expect(drawing.removed == [2])
            #expect(drawing.rows.isEmpty)
            #expect(drawing.frame?.contains("data-address=\"/catalogue?search=te\"") == true)
            try live.close()
        }
    }

    @Test
    func `A reconnecting tab shows its earlier state`() async throws {
        try await ServedCatalogue.run(ScriptedProducts("Teapot", "Vase")) { site async throws in
            await site.load("te")
            let live = try await LiveClient(site.client, path: "/catalogue/live?tab=\(tab)&search=te")
            #expect(try await live.drawing().rows.count == 1)
            try live.close()
            let again = try await LiveClient(site.client, path: "/catalogue/live?tab=\(tab)&search=te")
            #expect(try await again.drawing().rows.count == 1)
            try again.close()
        }
    }

    @Test
    func `A text that a tab sends before it reconnects replaces the text of its address`() async throws {
        try await ServedCatalogue.run(ScriptedProducts("Teapot", "Vase")) { site async throws in
            await site.load("vase")
            #expect(try await site.client.post("/catalogue/search", "tab=\(tab)&search=te&typing=true").status == 204)
            let live = try await LiveClient(site.client, path: "/catalogue/live?tab=\(tab)&search=vase")
            let frame = try #require(try await live.drawing().frame)
            #expect(frame.contains("value=\"te\""))
            #expect(frame.contains("data-address=\"/catalogue?search=te\""))
            try live.close()
        }
    }

    @Test
    func `A plus sign in an address is read as a space, as in forms`() async throws {
        try await ServedCatalogue.run(ScriptedProducts("Teapot")) { site async throws in
            await site.load("a b+")
            let live = try await LiveClient(site.client, path: "/catalogue/live?tab=\(tab)&search=a+b%2B")
            let frame = try #require(try await live.drawing().frame)
            #expect(frame.contains("value=\"a b+\""))
            #expect(frame.contains("data-address=\"/catalogue?search=a%20b%2B\""))
            try live.close()
        }
    }

    @Test
    func `More rows are added after the last row`() async throws {
        try await ServedCatalogue.run(ScriptedProducts(pages: 1)) { site async throws in
            await site.load()
            let live = try await LiveClient(site.client, path: "/catalogue/live?tab=\(tab)")
            let whole = try await live.drawing()
            #expect(whole.frame?.contains("data-automatic") == true)
            #expect(try await site.client.post("/catalogue/more", "tab=\(tab)").status == 204)
            var rows: [LiveClient.Drawing.Row] = []
            var frame: String?
            repeat {
                let drawing = try await live.drawing()
                rows += drawing.rows
                frame = drawing.frame ?? frame
            } while rows.isEmpty || frame?.contains("id=\"more\"") != false
            #expect(rows.count == 1)
            #expect(rows.first?.html.contains("id=\"product-\(Catalogue.pageSize + 1)\"") == true)
            #expect(frame?.contains("id=\"more\"") == false)
            try live.close()
        }
    }

    @Test
    func `Every tab shows that the network is off and back`() async throws {
        try await ServedCatalogue.run(ScriptedProducts("Bowl")) { site async throws in
            await site.load()
            let live = try await LiveClient(site.client, path: "/catalogue/live?tab=\(tab)")
            _ = try await live.drawing()
            #expect(try await site.client.post("/catalogue/conditions", "network=offline").status == 204)
            _ = try await live.message { $0.contains("id=\"offline\"") }
            #expect(try await site.client.post("/catalogue/reload", "tab=\(tab)").status == 204)
            let failed = try await live.message { $0.contains("id=\"alert\"") }
            #expect(failed.contains("This is the list as it was last loaded."))
            #expect(try await site.client.post("/catalogue/conditions", "network=online").status == 204)
            _ = try await live.message { $0.contains("All shown: 1") && !$0.contains("id=\"offline\"") }
            try live.close()
        }
    }

    @Test
    func `The product of a tab is loaded again when the network is back`() async throws {
        try await ServedCatalogue.run(ScriptedProducts("Bowl")) { site async throws in
            await site.load()
            await site.catalogue.product[1].loadIfNeeded()
            let live = try await LiveClient(site.client, path: "/catalogue/1/live")
            _ = try await live.message { $0.contains("Up to date") }
            #expect(try await site.client.post("/catalogue/conditions", "network=offline").status == 204)
            _ = try await live.message { $0.contains("id=\"offline\"") }
            #expect(try await site.client.post("/catalogue/1/refresh").status == 204)
            _ = try await live.message { $0.contains("id=\"alert\"") && $0.contains("May be out of date") }
            #expect(try await site.client.post("/catalogue/conditions", "network=online").status == 204)
            _ = try await live.message { $0.contains("Up to date") && !$0.contains("id=\"alert\"") }
            try live.close()
        }
    }

    @Test
    func `Starting over shows the first load again`() async throws {
        try await ServedCatalogue.run(ScriptedProducts("Bowl")) { site async throws in
            await site.load()
            let live = try await LiveClient(site.client, path: "/catalogue/live?tab=\(tab)")
            _ = try await live.drawing()
            let gate = Gate<Void>()
            site.repository.searching = gate
            #expect(try await site.client.post("/catalogue/start-over").status == 204)
            _ = try await live.message { $0.contains("id=\"skeleton\"") }
            await gate.nextCall()
            gate.succeed()
            _ = try await live.message { $0.contains(">Bowl</a>") }
            try live.close()
        }
    }
}
