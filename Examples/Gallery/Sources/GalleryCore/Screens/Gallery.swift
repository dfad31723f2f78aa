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

    /// The store of a screen.
    ///
    /// - Parameter screen: Which one.
    /// - Returns: The store.
    public func store(of screen: GalleryScreen) -> any GalleryStore {
        switch screen {
        case .search: search
        case .recent: recent
        case .account: account
        }
    }
}
