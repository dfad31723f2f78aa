/// The stores of all screens of an app.
@MainActor
public final class Gallery {
    /// The search results.
    public let search = SearchResults()

    /// The recent searches.
    public let recent = RecentSearches()

    /// The account's summary.
    public let account = AccountSummary()

    /// Creates stores that have loaded nothing.
    public init() {}

    /// Returns the store of a screen.
    ///
    /// - Parameter screen: The screen.
    /// - Returns: The store.
    public func store(of screen: GalleryScreen) -> any GalleryStore {
        switch screen {
        case .search: search
        case .recent: recent
        case .account: account
        }
    }
}
