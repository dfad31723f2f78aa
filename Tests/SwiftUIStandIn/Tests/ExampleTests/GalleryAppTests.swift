import Foundation
import GalleryCore
import Languages
import Lockstep
import SwiftUI
import Testing

@testable import GalleryIOS
@testable import GalleryMacOS
@testable import GalleryTVOS
@testable import GalleryWatchOS

/// The parts that each platform adds: navigation between screens, and controls.
@MainActor @Suite(.timeLimit(.minutes(20)))
struct GalleryAppTests {
    private let test = GalleryOnClock()

    @Test
    func `Every app starts with its menu`() {
        let expected = """
            NavigationLink "Search Results Can have results, have none, or fail."
            NavigationLink "Recent Searches Cannot fail."
            NavigationLink "Account Summary Is never empty."
            """.split(separator: "\n")
        for host in [
            ViewHost(app: GalleryIOS.GalleryApp()), ViewHost(app: GalleryTVOS.GalleryApp()),
            ViewHost(app: GalleryWatchOS.GalleryApp()),
        ] {
            let lines = host.render().split(separator: "\n")
            #expect(lines[0] == "NavigationStack")
            #expect(lines[1] == "  Title \"Gallery\"")
            #expect(lines.suffix(3).map { $0.trimmingPrefix { $0 == " " } } == expected)
        }
        #expect(ViewHost(app: GalleryMacOS.GalleryApp()).render().contains("Text \"Choose a screen.\""))
    }

    @Test
    func `iOS pushes a screen, with its controls in the toolbar`() async throws {
        let host = ViewHost(locale: Language.es.locale) { GalleryIOS.HomeView(gallery: test.gallery) }
        try host.press("Búsquedas recientes No puede fallar.")
        try host.press("Sin búsquedas")
        #expect(
            host.render() == """
                NavigationStack
                  Title "Búsquedas recientes"
                  VStack
                    Text "Elige el resultado de la carga y pulsa «Cargar»."
                  Toolbar
                    Picker "Resultado de la carga"
                      Text "Búsquedas"
                      Text "Sin búsquedas" (chosen)
                    Button "Cargar"
                """
        )
        try host.press("Cargar")
        await test.loadBegins()
        test.endLoads()
        await host.rendered { $0.contains("Aún no hay nada") }
        #expect(test.gallery.recent.outcome == .noSearches)
        try host.goBack()
        #expect(host.render().contains("Title \"Galería\""))
    }

    @Test
    func `macOS shows the menu beside the screen, and goes back to it`() throws {
        let host = ViewHost { GalleryMacOS.MainWindow(gallery: test.gallery) }
        try host.press("Account Summary Is never empty.")
        #expect(
            host.render() == """
                Sidebar
                  Title "Gallery"
                  List
                    Label "Search Results Can have results, have none, or fail." (magnifyingglass)
                    Label "Recent Searches Cannot fail." (clock)
                    Label "Account Summary Is never empty." (person.crop.circle, chosen)
                Detail
                  Title "Account Summary"
                  VStack
                    Text "Choose an outcome, then press “Load”."
                  Toolbar
                    Button "Main Menu"
                    Picker "Outcome"
                      Text "Account" (chosen)
                      Text "Timeout"
                      Text "Not Allowed"
                    Button "Load"
                """
        )
        try host.press("Recent Searches Cannot fail.")
        #expect(host.render().contains("Title \"Recent Searches\""))
        try host.press("Main Menu")
        #expect(host.render().hasSuffix("Detail\n  Text \"Choose a screen.\""))
        #expect(!host.render().contains("chosen"))
    }

    @Test
    func `tvOS has a button for each outcome beside the screen`() async throws {
        let host = ViewHost(locale: Language.ja.locale) { GalleryTVOS.HomeView(gallery: test.gallery) }
        try host.press("アカウントの概要 空になることはありません。")
        try host.press("タイムアウト")
        #expect(
            host.render() == """
                NavigationStack
                  HStack
                    VStack
                      Button "アカウント"
                      Button "タイムアウト" (selected)
                      Button "権限なし"
                      Button "読み込む"
                    Title "アカウントの概要"
                    VStack
                      Text "読み込みの結果を選んで、「読み込む」を押してください。"
                """
        )
        try host.press("読み込む")
        await test.loadBegins()
        test.endLoads()
        await host.rendered { $0.contains("Button \"再試行\"") }
    }

    @Test
    func `watchOS chooses on one screen, and shows the result on the next`() async throws {
        let host = ViewHost { GalleryWatchOS.HomeView(gallery: test.gallery) }
        host.appear()
        try host.press("Search Results Can have results, have none, or fail.")
        try host.press("No Results")
        #expect(
            host.render() == """
                NavigationStack
                  Title "Search Results"
                  List
                    Section "Outcome"
                      Button "Results"
                      Button "No Results" (selected)
                      Button "Timeout"
                      Button "Not Allowed"
                    Button "Load"
                """
        )
        try host.press("Load")
        await test.loadBegins()
        #expect(host.render() == "NavigationStack\n  Title \"Search Results\"\n  VStack\n    ProgressView \"Loading…\"")
        test.endLoads()
        await host.rendered { $0.contains("No Results for “StateDrivenView”") }
        try host.goBack()
        #expect(host.render().contains("Section \"Outcome\""))
        try host.goBack()
        #expect(host.render().contains("Title \"Gallery\""))
        await host.disappear()
    }
}
