public import Foundation
public import Lockstep

/// The state of the search results: a value store.
@Statable([Article].self)
@MainActor @Observable
public final class SearchResults: GalleryStore {
    /// The searched text.
    nonisolated public static let query = "StateDrivenView"

    /// The outcome of the next load.
    public var outcome = SearchOutcome.results

    @Outward(\.galleryClock) @ObservationIgnored private var clock: any Clock<Duration>

    /// Creates a store that has loaded nothing.
    public init() {}

    /// Searches. A load calls this method.
    ///
    /// - Returns: The found articles.
    /// - Throws: A `StateError`, or `CancellationError`.
    public func search() async throws -> [Article] {
        let outcome = outcome
        try await clock.sleep(for: Self.latency)
        return try outcome.articles()
    }

    /// Loads the content of the screen. The outcome is ``outcome``; an error is in the state.
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
    ///   - articles: The articles that were found last. They stay visible after a failed refresh.
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
