// What docs/migration shows of screens, word for word, between marks that name the snippet; `MigrationTests` compares
// the two.

import Lockstep
import SwiftUI
import Testing

struct SearchClient: Sendable {
    var titles = ["Testing", "Concurrency"]

    @MainActor func titles(matching text: String) async throws -> [String] {
        text.isEmpty ? titles : titles.filter { $0.contains(text) }
    }
}

// snippet: search screen
@Statable([String].self)
@MainActor @Observable
final class SearchResults {}

struct SearchScreen: View {
    let client: SearchClient
    let text: String
    @State private var results = SearchResults()

    var body: some View {
        StateDrivenView(
            results, load: { try await client.titles(matching: text) }, whenEmpty: .noMatches(query: text)
        ) { titles in
            List(titles, id: \.self) { Text($0) }
        }
    }
}
// end

// snippet: screen without a store
@MainActor @Observable
final class RecentSearches {
    private(set) var state: NonFailingState<[String], EmptyDisplayModel> = .idle

    func show(_ searches: [String]) {
        state = searches.isEmpty ? .empty(.noDataYet) : .content(searches)
    }
}

struct RecentSearchesScreen: View {
    let searches: RecentSearches

    var body: some View {
        StateDrivenView(state: searches.state) { titles in
            List(titles, id: \.self) { Text($0) }
        } empty: { reason in
            PlaceholderView(reason)
        } idle: {
            Text("Search for something")
        }
    }
}
// end

@MainActor @Suite(.timeLimit(.minutes(20))) struct MigrationScreensTests {
    @Test("The guide's screen shows what was found, or that nothing was")
    func search() async {
        let found = ViewHost { SearchScreen(client: SearchClient(), text: "Test") }
        found.appear()
        #expect(await found.rendered { $0.contains("Testing") }.contains("Text \"Testing\""))
        let missing = ViewHost { SearchScreen(client: SearchClient(), text: "Swift") }
        missing.appear()
        #expect(await missing.rendered { $0.contains("ContentUnavailable") }.contains("Swift"))
    }

    @Test("The guide's screen without a store shows each state")
    func recent() {
        let searches = RecentSearches()
        let screen = ViewHost { RecentSearchesScreen(searches: searches) }
        #expect(screen.render().contains("Search for something"))
        searches.show([])
        #expect(screen.render().contains("Nothing"))
        searches.show(["Testing"])
        #expect(screen.render().contains("Text \"Testing\""))
    }
}
