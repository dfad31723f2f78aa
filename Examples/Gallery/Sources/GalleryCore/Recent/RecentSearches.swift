public import Foundation
public import Lockstep

/// The state of ``RecentSearches``.
public struct RecentSearchesState: Equatable, Sendable {
    /// The outcome of the next load.
    public var outcome = RecentOutcome.searches

    /// The searched texts, newest first. The type has no error state.
    public var searches: NonFailingState<[String], EmptyDisplayModel> = .idle
}

/// The state of the recent searches: a struct store.
@MainActor @Observable
public final class RecentSearches: Store<RecentSearchesState>, GalleryStore {
    @Outward(\.galleryClock) @ObservationIgnored private var clock: any Clock<Duration>

    /// Creates a store that has loaded nothing.
    public init() {
        super.init(state: RecentSearchesState())
    }

    /// The outcome of the next load.
    public var outcome: RecentOutcome {
        get { self[\.outcome] }
        set { self[\.outcome] = newValue }
    }

    /// Loads the searches. Does nothing while a load is running. A cancelled load keeps the searches.
    @Intercept
    public func load() async {
        let before = state
        guard !before.searches.isLoading else { return }
        commit { $0.searches = .loading }
        let isThere: Void? = try? await clock.sleep(for: Self.latency)
        commit { $0.searches = isThere == nil ? before.searches : before.outcome.state }
    }

    /// Returns the presentation of the current state.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: The presentation, in the reader's language.
    public func presentation(for locale: Locale) -> Presentation<[GalleryRow]> {
        Self.presentation(of: self.searches, for: locale)
    }

    /// Returns the presentation of a state.
    ///
    /// - Parameters:
    ///   - searches: The state.
    ///   - locale: The reader's locale.
    /// - Returns: The presentation, in the reader's language.
    nonisolated static func presentation(
        of searches: NonFailingState<[String], EmptyDisplayModel>,
        for locale: Locale
    ) -> Presentation<[GalleryRow]> {
        Presentation(searches.map { $0.map { GalleryRow(title: $0) } }, for: locale)
    }
}
