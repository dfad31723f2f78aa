#if canImport(SwiftUI)
    import GalleryCore
    import Lockstep
    import SwiftUI

    /// The recent searches. Their type has no error state, so there is no placeholder for errors.
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
