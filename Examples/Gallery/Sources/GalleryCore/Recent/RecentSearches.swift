public import Foundation
public import Lockstep

/// What ``RecentSearches`` keeps.
public struct RecentSearchesState: Equatable, Sendable {
    /// How the next load ends.
    public var outcome = RecentOutcome.searches

    /// What was searched for, the last first. An error is not among its cases.
    public var searches: NonFailingState<[String], EmptyDisplayModel> = .idle
}

/// The state of the recent searches: a store of a struct.
@MainActor @Observable
public final class RecentSearches: Store<RecentSearchesState>, GalleryStore {
    @Outward(\.galleryClock) @ObservationIgnored private var clock: any Clock<Duration>

    /// Creates a store in which nothing was loaded yet.
    public init() {
        super.init(state: RecentSearchesState())
    }

    /// How the next load ends.
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
