import CatalogueCore
import CatalogueTestSupport
import Foundation
import Lockstep
import LockstepTesting
import Testing

/// Tests of searching during typing.
@MainActor @Suite(.timeLimit(.minutes(20)), .storeHistory, .runtimeWarningsFail)
struct SearchTests {
    private let busy = StateError.server(code: 503, message: "Busy")
    private let shop = TestCatalogue(ScriptedProducts("Teapot", "Kettle", "Tea Cosy", "Vase"))
    private let gate = Gate<Void>()

    private func loadedTest() async -> TestStore<Search> { TestStore(await shop.loadedSearch()) }

    /// Types a text, and waits until the search waits for a pause in typing.
    private func type(_ text: String, in test: TestStore<Search>) async -> StartedWork<ExecutionOutcome, Never> {
        let search = test.start { await $0.dispatch(\.search, text, true) }
        await test.expect("typed") { $0.typed = text }
        await shop.isSlept(for: Search.debounce)
        return search
    }

    @Test
    func `The typed text is shown immediately, and searched for after a pause`() async {
        let test = await loadedTest()
        shop.repository.searching = gate
        _ = await type("te", in: test)
        #expect(test.store.screen.isSearching)
        #expect(test.store.screen.names == ["Kettle", "Tea Cosy", "Teapot", "Vase"])
        shop.clock.advance(by: Search.debounce - .milliseconds(1))
        #expect(gate.callCount == 0)

        shop.clock.advance(by: .milliseconds(1))
        await gate.nextCall()
        // The earlier products stay visible while the new ones are loaded.
        #expect(test.store.screen.isSearching)
        #expect(test.store.screen.names == ["Kettle", "Tea Cosy", "Teapot", "Vase"])
        gate.succeed()
        await test.expect("shown") { $0.shown = "te" }
        #expect(!test.store.screen.isSearching)
        #expect(test.store.screen.names == ["Tea Cosy", "Teapot"])
        await test.finish()
    }

    @Test
    func `Each pressed key restarts the pause`() async {
        let test = await loadedTest()
        let first = await type("t", in: test)
        shop.clock.advance(by: .milliseconds(200))
        _ = await type("te", in: test)
        #expect(await first.value == .superseded)
        shop.clock.advance(by: .milliseconds(200))
        _ = await type("tea ", in: test)
        shop.clock.advance(by: Search.debounce)
        await test.expect("shown") { $0.shown = "tea" }
        #expect(shop.repository.requests == ["search “”", "favourites", "search “tea”"])
        await test.finish()
    }

    @Test
    func `A late answer of an earlier search changes nothing`() async {
        // Cancelled calls continue, like calls that a server has already received.
        let stubborn = Gate<Void>(honorsCancellation: false)
        let test = await loadedTest()
        shop.repository.searching = stubborn
        let first = await type("te", in: test)
        shop.clock.advance(by: Search.debounce)
        await stubborn.nextCall()
        _ = await type("ket", in: test)
        #expect(await first.value == .superseded)
        shop.clock.advance(by: Search.debounce)
        await stubborn.nextCall()
        stubborn.succeed(call: 1)
        await test.expect("shown") { $0.shown = "ket" }
        stubborn.succeed(call: 0)
        await test.finish()
        #expect(test.store.screen.names == ["Kettle"])
        #expect(shop.catalogue.found["te"].isIdle)
    }

    @Test
    func `A submitted form is searched for immediately`() async {
        let test = await loadedTest()
        test.start { await $0.dispatch(\.search, " vase\n", false) }
        await test.expect("typed") { $0.typed = " vase\n" }
        await test.expect("shown") { $0.shown = "vase" }
        #expect(test.store.screen.names == ["Vase"])
        await test.finish()
    }

    @Test
    func `The results of an earlier search are shown immediately`() async {
        let test = await loadedTest()
        test.exhaustivity = .end
        for text in ["te", "ket", "te"] { test.start { await $0.dispatch(\.search, text, false) } }
        await test.expectEnd { state in
            state.typed = "te"
            state.shown = "te"
        }
        test.start { await $0.dispatch(\.search, "te", false) }
        await test.finish()
        #expect(shop.repository.requests.count { $0 == "search “te”" } == 1)
    }

    @Test
    func `A failed search shows its error in place of the list, and can be retried`() async {
        let test = await loadedTest()
        shop.repository.loadingError = busy
        test.start { await $0.dispatch(\.search, "te", false) }
        await test.expect("typed") { $0.typed = "te" }
        await test.expect("shown") { $0.shown = "te" }
        #expect(test.store.screen.state == .failed(busy))
        #expect(test.store.screen.names == nil)

        shop.repository.loadingError = nil
        test.start { await $0.dispatch(\.reload) }
        await test.finish()
        #expect(test.store.screen.names == ["Tea Cosy", "Teapot"])
    }

    @Test
    func `A failed reload keeps the products, and the screen says that they are old`() async {
        let test = await loadedTest()
        shop.repository.loadingError = busy
        test.start { await $0.dispatch(\.reload) }
        await test.finish()
        let screen = test.store.screen
        #expect(screen.state == .failed(busy))
        #expect(screen.rows?.count == 4)
        #expect(screen.status(for: Locale(identifier: "en")) == "This is the list as it was last loaded.")
        guard case .content(let rows, .failed) = screen.presentation(for: Locale(identifier: "en")) else {
            Issue.record("Expected content with a failed refresh")
            return
        }
        #expect(rows == screen.rows)
    }

    @Test
    func `A search without results is reported in the reader's language`() async {
        let test = await loadedTest()
        test.exhaustivity = .end
        test.start { await $0.dispatch(\.search, "sofa", false) }
        await test.expectEnd { state in
            state.typed = "sofa"
            state.shown = "sofa"
        }
        for (language, title) in [
            ("en", "No Results for “sofa”"), ("es", "Sin resultados para «sofa»"), ("ja", "「sofa」の検索結果はありません"),
        ] {
            guard
                case .placeholder(let placeholder, .nothing) = test.store.screen.presentation(
                    for: Locale(identifier: language))
            else {
                Issue.record("Expected a placeholder")
                continue
            }
            #expect(placeholder.title == title)
        }
        await test.finish()
    }

    @Test
    func `A page that is opened with a text does not show other products during its load`() async {
        let test = TestStore(shop.makeSearch())
        test.store.dispatch(\.open, "te", 80)
        await test.expect("open") { state in
            state.typed = "te"
            state.shown = "te"
            state.limit = 80
        }
        #expect(!test.store.screen.isSearching)
        #expect(test.store.screen.state == .idle)
        test.store.show()
        #expect(await settled { test.store.screen.names == ["Tea Cosy", "Teapot"] })
        await test.finish()
    }

    @Test
    func `A search that ends after a page was opened does not change the page`() async {
        let test = await loadedTest()
        let search = await type("te", in: test)
        test.store.dispatch(\.open, "ket", Catalogue.pageSize)
        await test.expect("open") { state in
            state.typed = "ket"
            state.shown = "ket"
        }
        shop.clock.advance(by: Search.debounce)
        _ = await search.value
        await test.finish()
        #expect(test.store.screen.shown == "ket")
    }

    @Test(arguments: [
        ("", ""), ("  tea \n cosy\t", "tea cosy"), ("tea\u{0}cosy", "tea cosy"),
        (String(repeating: "x", count: 200), nil),
    ])
    func `Extra spaces and control characters are ignored`(typed: String, text: String?) async {
        let test = TestStore(shop.makeSearch(), exhaustivity: .end)
        test.start { await $0.dispatch(\.search, typed, false) }
        let text = text ?? String(repeating: "x", count: Search.textLimit)
        await test.expectEnd { state in
            state.typed = typed
            state.shown = text
        }
        #expect(shop.repository.requests == ["search “\(text)”"])
        await test.finish()
    }

    @Test
    func `Tabs search independently, and share the results`() async {
        let (here, there) = (await loadedTest(), TestStore(shop.makeSearch()))
        here.start { await $0.dispatch(\.search, "te", false) }
        await here.expect("typed") { $0.typed = "te" }
        await here.expect("shown") { $0.shown = "te" }
        #expect(there.store.screen.rows?.count == 4)
        there.start { await $0.dispatch(\.search, "te", false) }
        await there.expect("typed") { $0.typed = "te" }
        await there.expect("shown") { $0.shown = "te" }
        #expect(shop.repository.requests.count { $0 == "search “te”" } == 1)
        await here.finish()
        await there.finish()
    }

    @Test
    func `Observers of the number of shown favourites wake only if the number changes`() async {
        let test = await loadedTest()
        test.exhaustivity = .end
        let counts = Seen { test.store.shownFavourites.value }
        await shop.catalogue.favourites.set(true, 2)
        await shop.catalogue.favourites.set(true, 7)
        test.start { await $0.dispatch(\.search, "te", false) }
        await test.expectEnd { state in
            state.typed = "te"
            state.shown = "te"
        }
        #expect(counts.values == [0, 1, 0])
        await test.finish()
    }
}
