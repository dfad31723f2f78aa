#if canImport(SwiftUI)
    public import GalleryCore
    public import SwiftUI

    /// Loads what a screen shows.
    public struct LoadButton: View {
        @Environment(\.locale) private var locale

        private let store: any GalleryStore
        private let show: @MainActor () -> Void

        /// Creates the button.
        ///
        /// - Parameters:
        ///   - store: The screen's store.
        ///   - show: Goes to where the result is seen, where that is not in sight.
        public init(_ store: any GalleryStore, show: @escaping @MainActor () -> Void = {}) {
            self.store = store
            self.show = show
        }

        /// The button.
        public var body: some View {
            Button(GalleryText.load.text(for: locale)) {
                Task { await store.load() }
                show()
            }
        }
    }
#endif
