/// The stores of all screens: what an app of the gallery keeps.
@MainActor
public final class Gallery {
    /// The search results.
    public let search = SearchResults()

    /// The recent searches.
    public let recent = RecentSearches()

    /// The account's summary.
    public let account = AccountSummary()

    /// Creates stores in which nothing was loaded yet.
    public init() {}
}
