#if canImport(SwiftUI)
    import GalleryCore
    import Lockstep
    import SwiftUI

    /// The recent searches: there is no view of an error, as there is no error.
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
