import CatalogueCore
import CatalogueTestSupport
import Foundation
import Lockstep
import NetworkConditions
import Testing

/// Tests of the texts in each language.
struct TextTests {
    private static let locales = ["en", "es", "ja"].map(Locale.init(identifier:))

    /// The prompt of the search has names of products, which are not translated. It is the same in English and Spanish.
    @Test(arguments: CatalogueText.allCases)
    func `The texts around the products differ in each language`(text: CatalogueText) {
        let texts = Self.locales.map { text.text(for: $0) }
        #expect(texts.allSatisfy { !$0.isEmpty })
        #expect(Set(texts).count == (text == .searchPrompt ? 2 : 3))
    }

    @Test(arguments: ConditionsText.allCases)
    func `The texts around the conditions differ in each language`(text: ConditionsText) {
        #expect(Set(Self.locales.map { text.text(for: $0) }).count == 3)
    }

    @Test(arguments: RequestName.allCases)
    func `The name of a request differs in each language`(name: RequestName) {
        #expect(Set(Self.locales.map { name.text(for: $0) }).count == 3)
        #expect(name.text(for: Self.locales[0]) == "\(name)")
    }

    @Test(arguments: [Failure.temporary, .permanent])
    func `The errors of the conditions differ in each language`(failure: Failure) throws {
        let error = try #require(failure.error)
        #expect(Set(Self.locales.map { error.text(for: $0) }).count == 3)
        #expect(error.text(for: Self.locales[0]) == error.message)
        #expect(Self.locales.allSatisfy { error.translated(for: $0).isRetryable == error.isRetryable })
    }

    @Test
    func `Conditions that can be chosen have a name in each language`() {
        for locale in Self.locales {
            let names = [
                Connection.allCases.map { $0.text(for: locale) }, FailureRate.allCases.map { $0.text(for: locale) },
                Latency.allCases.map { $0.text(for: locale) }, Failure.allCases.map { $0.text(for: locale) },
            ]
            #expect(names.allSatisfy { Set($0).count == $0.count })
        }
    }

    @Test(arguments: zip(["en", "es", "ja"], ["€1,234.50", "1234,50 €", "€1,234.50"]))
    func `A price is in the reader's format`(language: String, price: String) {
        let product = Product(id: 1, name: "Bowl", maker: "Maker", cents: 123_450, details: "")
        let written = product.price(for: Locale(identifier: language))
        #expect(written.map { $0.isWhitespace ? " " : $0 } == Array(price))
    }

    @MainActor
    @Test(
        arguments: zip(
            ["en", "es", "ja"],
            [
                ["All shown: 2 · favourites: 1", "Searching for “v”…", "Up to date"],
                ["Se muestran todos: 2 · favoritos: 1", "Buscando «v»…", "Al día"],
                ["全2件を表示中 · お気に入り：1", "「v」を検索中…", "最新です"],
            ]))
    func `The status of a page is in the reader's language`(language: String, texts: [String]) async {
        let locale = Locale(identifier: language)
        let shop = TestCatalogue(ScriptedProducts("Bowl", "Kettle", favourites: [1]))
        let search = await shop.loadedSearch()
        let summary = search.screen.status(for: locale)
        let typing = Task { await search.dispatch(\.search, "v", true) }
        await shop.isSlept(for: Search.debounce)
        let searching = search.screen.status(for: locale)
        typing.cancel()
        _ = await typing.value
        await shop.catalogue.product[1].loadIfNeeded()
        #expect([summary, searching, shop.catalogue.screen(of: 1).freshness.text(for: locale)] == texts)
    }
}
