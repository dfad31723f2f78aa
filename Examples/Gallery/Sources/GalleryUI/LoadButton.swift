#if canImport(SwiftUI)
    public import GalleryCore
    public import SwiftUI

    /// A button that loads the content of a screen.
    public struct LoadButton: View {
        @Environment(\.locale) private var locale

        private let store: any GalleryStore
        private let show: @MainActor () -> Void

        /// Creates the button.
        ///
        /// - Parameters:
        ///   - store: The screen's store.
        ///   - show: Shows the result, if it is not visible beside the button.
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
