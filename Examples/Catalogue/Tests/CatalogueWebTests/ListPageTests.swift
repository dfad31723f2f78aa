import CatalogueCore
import CatalogueTestSupport
import FlyingFox
import Foundation
import Languages
import Lockstep
import LockstepTesting
import NetworkConditions
import Testing
import WebTestSupport

/// Tests of the list in a browser without a script.
@MainActor @Suite(.timeLimit(.minutes(20)))
struct ListPageTests {
    @Test
    func `The first request for the page starts the first load`() async throws {
        let gate = Gate<Void>()
        let repository = ScriptedProducts("Bowl", "Kettle")
        repository.searching = gate
        try await ServedCatalogue.run(repository) { site async throws in
            for _ in 1...2 {
                let page = try await site.client.get("/catalogue")
                #expect(page.status == 200)
                #expect(page.text(of: "status") == "Loading…")
                #expect(page.text.contains("id=\"skeleton\""))
                #expect(page.text.contains("http-equiv=\"refresh\""))
            }
            await gate.nextCall()
            gate.succeed()
            await site.load()
            let page = try await site.client.get("/catalogue")
            #expect(page.text.contains(">Bowl</a>") && page.text.contains(">Kettle</a>"))
            #expect(page.text(of: "status") == "All shown: 2 · favourites: 0")
            #expect(!page.text.contains("id=\"skeleton\"") && !page.text.contains("http-equiv=\"refresh\""))
            #expect(repository.requests.sorted() == ["favourites", "search “”"])
        }
    }

    @Test(arguments: [
        ("en", "The state of this page is not being saved: there is no space left."),
        ("es", "El estado de esta página no se guarda: no queda espacio."),
        ("ja", "このページの状態は保存されていません。空き容量がありません。"),
    ])
    func `A page reports that the favourites are not saved for the next start`(code: String, text: String) async throws
    {
        let storage = MemoryStorage()
        storage.fail([.write], with: PersistenceError.noSpace("memory"))
        try await ServedCatalogue.run(ScriptedProducts("Bowl"), savedIn: storage) { site async throws in
            await site.load()
            #expect(try await site.client.get("/catalogue?language=\(code)").text(of: "saving") == "")
            await site.catalogue.favourites.saved?.flush()
            #expect(try await site.client.get("/catalogue?language=\(code)").text(of: "saving") == text)
        }
    }

    @Test(arguments: [
        ("", "en", "Catalogue", "All shown: 1 · favourites: 1", "Network"),
        ("?language=es", "es", "Catálogo", "Se muestran todos: 1 · favoritos: 1", "Red"),
        ("?language=ja", "ja", "カタログ", "全1件を表示中 · お気に入り：1", "ネットワーク"),
        ("?language=xx", "en", "Catalogue", "All shown: 1 · favourites: 1", "Network"),
    ])
    func `The address sets the language of the page`(
        query: String, code: String, title: String, status: String, panel: String
    ) async throws {
        try await ServedCatalogue.run(ScriptedProducts("Bowl", favourites: [1])) { site async throws in
            await site.load()
            let page = try await site.client.get("/catalogue\(query)")
            #expect(page.text.contains("<html lang=\"\(code)\">"))
            #expect(page.text.contains(">\(title)</h1>"))
            #expect(page.text(of: "status") == status)
            #expect(page.text(of: "conditions-heading") == panel)
            #expect(page.text.contains("lang=\"\(code)\" hreflang=\"\(code)\" aria-current=\"page\""))
            let suffix = code == "en" ? "" : "?language=\(code)"
            for path in ["/gallery\(suffix)", "/catalogue/1\(suffix)"] {
                #expect(page.text.contains("href=\"\(path)\""))
            }
            #expect(page.text.contains("href=\"/\""))
        }
    }

    @Test
    func `The address contains the search text and the number of rows`() async throws {
        try await ServedCatalogue.run(ScriptedProducts(pages: 2)) { site async throws in
            await site.load("Product")
            let first = try await site.client.get("/catalogue?search=Product")
            #expect(first.text.contains("value=\"Product\""))
            #expect(first.text.components(separatedBy: "<li id=\"product-").count == 1 + Catalogue.pageSize)
            #expect(first.text.contains("action=\"/catalogue/more?search=Product\""))
            let tab = try #require(first.tab)
            let more = try await site.client.submit("/catalogue/more?search=Product", "tab=\(tab)")
            #expect(more.status == 303)
            #expect(more.location == "/catalogue?search=Product&rows=80#product-40")
            let second = try await site.client.get("/catalogue?search=Product&rows=80")
            #expect(second.text.components(separatedBy: "<li id=\"product-").count == 1 + 2 * Catalogue.pageSize)
            // The number of rows in the address is limited, and an invalid number is ignored.
            for rows in ["1000000", "-1", "x", "99999999999999999999"] {
                #expect(try await site.client.get("/catalogue?rows=\(rows)").status == 200)
            }
        }
    }

    @Test(arguments: [
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"), ("\"x' & <", "&quot;x&#39; &amp; &lt;"),
        ("\"\u{301}<\u{338}", "&quot;\u{301}&lt;\u{338}"), ("{{title}} {{{query}}}", "{{title}} {{{query}}}"),
        ("100% #a?b&c=d", "100% #a?b&amp;c=d"),
    ])
    func `Markup in the searched text is shown as text`(text: String, html: String) async throws {
        try await ServedCatalogue.run(ScriptedProducts("Bowl")) { site async throws in
            let query = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
            await site.load(text)
            let page = try await site.client.get("/catalogue?search=\(query)")
            #expect(page.text(of: "list-heading").map { Array($0.unicodeScalars) } == Array(html.unicodeScalars))
            #expect(page.text.contains("id=\"placeholder\""))
            #expect(!page.text.contains("<script>"))
            // The address of the page contains the same text.
            #expect(page.text.contains("data-address=\"/catalogue?search=\(query)\""))
        }
    }

    @Test
    func `A form changes a favourite, and the browser is redirected to the page that it came from`() async throws {
        try await ServedCatalogue.run(ScriptedProducts("Bowl", "Kettle")) { site async throws in
            await site.load()
            let origin = "http://127.0.0.1:\(site.client.port)"
            for (referer, location) in [
                ("\(origin)/catalogue?search=bo&language=es", "/catalogue?search=bo&language=es"),
                ("\(origin)/catalogue/1?language=ja", "/catalogue/1?language=ja"),
                ("\(origin)/", "/catalogue"), ("http://evil.example/catalogue", "/catalogue"),
                ("nonsense", "/catalogue"),
            ] {
                let answer = try await site.client.submit(
                    "/catalogue/1/favourite", "favourite=true", headers: [HTTPHeader("Referer"): referer])
                #expect(answer.status == 303)
                #expect(answer.location == location)
            }
            #expect(site.repository.favouriteIDs == [1])
            let page = try await site.client.get("/catalogue")
            #expect(page.text.contains("value=\"false\" aria-label=\"Favourite: Bowl\" aria-pressed=\"true\""))
            #expect(page.text.contains("value=\"true\" aria-label=\"Favourite: Kettle\" aria-pressed=\"false\""))
        }
    }

    @Test
    func `If a favourite cannot be saved, its row shows the error in the reader's language`() async throws {
        try await ServedCatalogue.run(ScriptedProducts("Bowl", "Kettle")) { site async throws in
            await site.load()
            site.shop.conditions.commit { $0.saving.failure = .temporary }
            _ = try await site.client.submit("/catalogue/1/favourite", "favourite=true")
            let page = try await site.client.get("/catalogue?language=es")
            #expect(page.text(of: "favourite-error-1")?.hasPrefix("El servidor está demasiado ocupado.") == true)
            #expect(page.text(of: "favourite-error-2") == "")
            #expect(page.text.contains("aria-label=\"Favorito: Bowl\" aria-pressed=\"false\""))
            // The names are in English, but the buttons and the errors of the rows are not.
            #expect(page.text.contains("lang=\"en\">Bowl</a>"))
            #expect(page.text.contains("<ul id=\"products\" data-rows="))
        }
    }

    @Test(arguments: ["/catalogue/1/favourite", "/catalogue/x/favourite"])
    func `An empty or invalid form is refused`(path: String) async throws {
        try await ServedCatalogue.run(ScriptedProducts("Bowl")) { site async throws in
            for form in ["", "favourite=maybe"] {
                #expect(try await site.client.post(path, form).status == 404)
            }
            #expect(site.repository.requests.isEmpty)
        }
    }

    @Test(arguments: Language.allCases)
    func `A failed load can be retried`(language: Language) async throws {
        try await ServedCatalogue.run(ScriptedProducts("Bowl")) { site async throws in
            site.shop.conditions.commit { $0.connection = .offline }
            await site.load()
            let page = try await site.client.get("/catalogue?language=\(language.rawValue)")
            #expect(page.text.contains("id=\"placeholder\""))
            #expect(page.text(of: "offline") != nil)
            // The same error is not shown twice.
            #expect(page.text(of: "favourites-error") == nil)
            // Opening a page does not retry the load. Otherwise the error would never be visible.
            #expect(site.repository.requests.isEmpty)
            site.shop.conditions.commit { $0.connection = .online }
            let answer = try await site.client.submit("/catalogue/reload", "tab=\(try #require(page.tab))")
            #expect(answer.location == "/catalogue")
            #expect(try await site.client.get("/catalogue").text.contains(">Bowl</a>"))
        }
    }

    @Test
    func `If favourites cannot be loaded, the page reports it and they cannot be changed`() async throws {
        try await ServedCatalogue.run(ScriptedProducts("Bowl")) { site async throws in
            await site.catalogue.found[""].loadIfNeeded()
            site.shop.conditions.commit { $0.loading.failure = .temporary }
            await site.catalogue.favourites.loadIfNeeded()
            let page = try await site.client.get("/catalogue")
            #expect(page.text(of: "favourites-error")?.hasPrefix("The favourites could not be loaded.") == true)
            #expect(page.text.contains("aria-busy=\"false\" aria-disabled=\"true\""))
            // The first group of the network panel has no heading. It does not use the heading of the list.
            #expect(page.text.components(separatedBy: "<h3>").count == 3)
        }
    }

    @Test
    func `More rows load automatically, but after 200 rows only on a click`() async throws {
        try await ServedCatalogue.run(ScriptedProducts(pages: 6)) { site async throws in
            await site.load()
            for _ in 1...4 { await site.catalogue.found[""].loadNext() }
            for (rows, isAutomatic) in [(160, true), (200, false)] {
                let page = try await site.client.get("/catalogue?rows=\(rows)")
                #expect(page.text.components(separatedBy: "<li id=\"product-").count == 1 + rows)
                #expect(page.text.contains("id=\"more\""))
                #expect(page.text.contains("data-automatic") == isAutomatic)
            }
        }
    }

    @Test
    func `If the next page cannot be loaded, the error is shown after the last row`() async throws {
        try await ServedCatalogue.run(ScriptedProducts(pages: 1)) { site async throws in
            await site.load()
            site.shop.conditions.commit { $0.loading.failure = .permanent }
            let tab = try #require(try await site.client.get("/catalogue").tab)
            _ = try await site.client.submit("/catalogue/more", "tab=\(tab)")
            let page = try await site.client.get("/catalogue?rows=80")
            #expect(page.text.contains("The next products could not be loaded. The server refused this."))
            #expect(page.text.components(separatedBy: "<li id=\"product-").count == 1 + Catalogue.pageSize)
            #expect(!page.text.contains("data-automatic"))
        }
    }

    @Test(arguments: ["/catalogue.css", "/catalogue.js", "/live.css", "/live.js", "/base.css", "/icon.svg"])
    func `The files that the page uses are served`(path: String) async throws {
        try await ServedCatalogue.run(ScriptedProducts()) { site async throws in
            let answer = try await site.client.get(path)
            #expect(answer.status == 200)
            #expect(!answer.text.isEmpty)
            #expect(try await site.client.get("/catalogue").text.contains("\"\(path)\""))
        }
    }

    @Test(arguments: ["evil.example", "127.0.0.1.evil.example", ""])
    func `A request with the host name of another machine is refused`(host: String) async throws {
        try await ServedCatalogue.run(ScriptedProducts("Bowl")) { site async throws in
            for answer in [
                try await site.client.get("/catalogue", headers: [.host: host]),
                try await site.client.post("/catalogue/1/favourite", "favourite=true", headers: [.host: host]),
            ] {
                #expect(answer.status == 421)
            }
            #expect(site.repository.requests.isEmpty)
        }
    }

    @Test
    func `Forms of another site are refused`() async throws {
        try await ServedCatalogue.run(ScriptedProducts("Bowl")) { site async throws in
            for path in [
                "/catalogue/1/favourite", "/catalogue/search", "/catalogue/conditions", "/catalogue/start-over",
            ] {
                let headers = [Client.origin: "http://evil.example"]
                #expect(try await site.client.post(path, "favourite=true", headers: headers).status == 403)
            }
            #expect(site.repository.requests.isEmpty)
        }
    }
}

extension Answer {
    /// The tab of the page.
    var tab: String? { text.firstMatch(of: #/data-tab="([^"]+)"/#).map { String($0.output.1) } }
}
