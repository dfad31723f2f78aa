#if canImport(SwiftUI)
    import GalleryCore
    import Lockstep
    import SwiftUI

    /// The search results. The view loads, refreshes and retries.
    struct SearchResultsView: View {
        @Environment(\.locale) private var locale

        let store: SearchResults

        var body: some View {
            StateDrivenView(
                store,
                load: store.search,
                whenEmpty: .noMatches(query: SearchResults.query)
            ) { articles in
                RowList(articles.map { $0.row(for: locale) })
            }
        }
    }
#endif
