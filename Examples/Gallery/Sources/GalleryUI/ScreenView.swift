#if canImport(SwiftUI)
    public import GalleryCore
    public import SwiftUI

    /// The content of a screen under its title: the same on every platform.
    ///
    /// Each platform has its own controls: see ``OutcomePicker``, ``OutcomeButtons`` and ``LoadButton``.
    public struct ScreenView: View {
        @Environment(\.locale) private var locale

        private let screen: GalleryScreen
        private let gallery: Gallery

        /// Creates the view.
        ///
        /// - Parameters:
        ///   - screen: The screen.
        ///   - gallery: The stores.
        public init(_ screen: GalleryScreen, of gallery: Gallery) {
            self.screen = screen
            self.gallery = gallery
        }

        /// The screen's content or its placeholder.
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
