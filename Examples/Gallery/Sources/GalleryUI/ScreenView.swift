#if canImport(SwiftUI)
    public import GalleryCore
    public import SwiftUI

    /// What a screen shows, under its title: the same on every platform.
    ///
    /// The controls are the platform's own affair: see ``OutcomePicker``, ``OutcomeButtons`` and ``LoadButton``.
    public struct ScreenView: View {
        @Environment(\.locale) private var locale

        private let screen: GalleryScreen
        private let gallery: Gallery

        /// Creates the view.
        ///
        /// - Parameters:
        ///   - screen: Which screen.
        ///   - gallery: The stores.
        public init(_ screen: GalleryScreen, of gallery: Gallery) {
            self.screen = screen
            self.gallery = gallery
        }

        /// The screen's content, or what stands in its place.
        public var body: some View {
            Group {
                switch screen {
                case .search: SearchResultsView(store: gallery.search)
                case .recent: RecentSearchesView(store: gallery.recent)
                case .account: AccountSummaryView(store: gallery.account)
                }
            }
            .navigationTitle(screen.title(for: locale))
        }
    }
#endif
