#if canImport(SwiftUI)
    import GalleryCore
    import Lockstep
    import SwiftUI

    /// The recent searches. They need no view for an error.
    struct RecentSearchesView: View {
        let store: RecentSearches

        var body: some View {
            StateDrivenView(state: store.searches) { searches in
                RowList(searches.map { GalleryRow(title: $0) })
            } idle: {
                OutcomePrompt()
            }
            .refreshable { await store.load() }
        }
    }
#endif
