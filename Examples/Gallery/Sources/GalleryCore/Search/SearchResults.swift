public import Foundation
public import Lockstep

/// The state of the search results: a store of a value that is loaded.
@Statable([Article].self)
@MainActor @Observable
public final class SearchResults: GalleryStore {
    /// What is searched for.
    nonisolated public static let query = "StateDrivenView"

    /// How the next load ends.
    public var outcome = SearchOutcome.results

    @Outward(\.galleryClock) @ObservationIgnored private var clock: any Clock<Duration>

    /// Creates a store in which nothing was loaded yet.
    public init() {}

    /// Searches: what a load does.
    ///
    /// - Returns: What was found.
    /// - Throws: A `StateError`, or `CancellationError`.
    public func search() async throws -> [Article] {
        let outcome = outcome
        try await clock.sleep(for: Self.latency)
        return try outcome.articles()
    }

    /// Loads what the screen shows. It ends as ``outcome`` says; what went wrong is in the state.
    public func load() async {
        await load { [self] in try await search() }
    }

    /// Returns the presentation of the current state.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: The presentation, in the reader's language.
    public func presentation(for locale: Locale) -> Presentation<[GalleryRow]> {
        Self.presentation(of: state, keeping: latestValue, for: locale)
    }

    /// Returns the presentation of a state.
    ///
    /// - Parameters:
    ///   - state: The state.
    ///   - articles: What was found last; it stays visible when a refresh fails.
    ///   - locale: The reader's locale.
    /// - Returns: The presentation, in the reader's language.
    nonisolated static func presentation(
        of state: AsyncState<[Article]>,
        keeping articles: [Article]? = nil,
        for locale: Locale
    ) -> Presentation<[GalleryRow]> {
        func rows(_ articles: [Article]) -> [GalleryRow] { articles.map { $0.row(for: locale) } }
        return Presentation(
            state.map(rows),
            for: locale,
            canLoad: true,
            keeping: articles.map(rows),
            empty: .noMatches(query: query)
        )
    }
}
