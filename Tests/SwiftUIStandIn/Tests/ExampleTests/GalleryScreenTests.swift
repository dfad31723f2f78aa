import Foundation
import GalleryUI
import Languages
import Lockstep
import SwiftUI
import Testing

@testable import GalleryCore

/// The gallery's screens in SwiftUI show the same presentations as the web page.
@MainActor @Suite(.timeLimit(.minutes(20)))
struct GalleryScreenTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let screen: GalleryScreen
        let choice: OutcomeChoice.ID
        let language: Language

        var testDescription: String { "\(screen), \(choice), \(language)" }
    }

    nonisolated private static let cases = [
        GalleryScreen.search: SearchOutcome.allCases.map(\.rawValue),
        .recent: RecentOutcome.allCases.map(\.rawValue),
        .account: AccountOutcome.allCases.map(\.rawValue),
    ].flatMap { screen, choices in
        choices.flatMap { choice in
            Language.allCases.map { Case(screen: screen, choice: choice, language: $0) }
        }
    }

    /// The expected text tree of a screen.
    private func tree(_ screen: GalleryScreen, _ presentation: Presentation<[GalleryRow]>, _ locale: Locale) -> String {
        let isLoader = screen == .search
        let content = presentation.tree(
            prompt: GalleryText.chooseOutcome.text(for: locale), isPlaceholderPulled: isLoader
        )
        let lines = (isLoader ? presentation.refreshTree : []) + ["VStack"] + content.indented
        return (["Title \"\(screen.title(for: locale))\""] + lines).joined(separator: "\n")
    }

    @Test(arguments: cases)
    func `Each outcome of each screen is shown in each language`(_ each: Case) async throws {
        let test = GalleryOnClock()
        let locale = each.language.locale
        let store = test.gallery.store(of: each.screen)
        func expected() -> String { tree(each.screen, store.presentation(for: locale), locale) }
        store.choice = each.choice
        let host = ViewHost(locale: locale) { ScreenView(each.screen, of: test.gallery) }
        #expect(host.render() == expected())

        let load = Task { await store.load() }
        await test.loadBegins()
        #expect(store.presentation(for: locale) == Specimen.presentation(each.screen, .loading, locale))
        #expect(host.render() == expected())
        test.endLoads()
        await load.value
        #expect(host.render() == expected())

        // Another load: the previous content stays if there was some and the screen keeps it.
        let reload = Task { await store.load() }
        await test.loadBegins(2)
        #expect(host.render() == expected())
        test.endLoads()
        await reload.value
        #expect(host.render() == expected())
    }

    @Test(arguments: Language.allCases)
    func `Results stay on the screen when a refresh fails`(language: Language) async {
        let test = GalleryOnClock()
        let host = ViewHost(locale: language.locale) { ScreenView(.search, of: test.gallery) }
        for (count, outcome) in [SearchOutcome.results, .timeout].enumerated() {
            test.gallery.search.outcome = outcome
            let load = Task { await test.gallery.search.load() }
            await test.loadBegins(count + 1)
            test.endLoads()
            await load.value
        }
        let expected = Specimen.presentation(.search, .failedRefresh, language.locale)
        #expect(host.render() == expected.map { tree(.search, $0, language.locale) })
    }

    @Test
    func `The search starts with its view, and an error offers another try if it may help`() async throws {
        let test = GalleryOnClock()
        test.gallery.search.outcome = .timeout
        let host = ViewHost { ScreenView(.search, of: test.gallery) }
        host.appear()
        await test.loadBegins()
        test.endLoads()
        await host.rendered { $0.contains("Connection Problem") }

        test.gallery.search.outcome = .notAllowed
        try host.press("Try Again")
        await test.loadBegins(2)
        test.endLoads()
        let refused = await host.rendered { $0.contains("Not Allowed") }
        #expect(!refused.contains("Button"))

        test.gallery.search.outcome = .results
        let pull = try host.pull()
        await test.loadBegins(3)
        test.endLoads()
        await pull.value
        #expect(host.render().contains("Text \"Ana Ruiz\""))
        await host.disappear()
    }

    @Test
    func `The button of the account loads it again`() async throws {
        let test = GalleryOnClock()
        let account = test.gallery.account
        account.account = .error(ErrorDisplayModel(.network(.timeout)))
        let host = ViewHost { ScreenView(.account, of: test.gallery) }
        try host.press("Try Again")
        await test.loadBegins()
        test.endLoads()
        await host.rendered { $0.contains("€1,234.50") }
    }

    @Test
    func `Pulling loads recent searches again`() async throws {
        let test = GalleryOnClock()
        test.gallery.recent.commit { $0.searches = .content(["old"]) }
        let host = ViewHost { ScreenView(.recent, of: test.gallery) }
        let pull = try host.pull()
        await test.loadBegins()
        #expect(host.render().contains("Loading…"))
        test.endLoads()
        await pull.value
        #expect(host.render().contains("Text \"async let\""))
    }
}

extension Specimen {
    fileprivate static func presentation(
        _ screen: GalleryScreen, _ state: SpecimenState, _ locale: Locale
    ) -> Presentation<[GalleryRow]>? {
        all(of: screen, for: locale).first { $0.state == state }?.presentation
    }
}
