#if canImport(SwiftUI)
    public import GalleryCore
    public import SwiftUI

    /// The label of a screen in a menu: its symbol, its name, and its possible states.
    public struct ScreenLabel: View {
        @Environment(\.locale) private var locale

        private let screen: GalleryScreen

        /// Creates the label of a screen.
        ///
        /// - Parameter screen: The screen.
        public init(_ screen: GalleryScreen) { self.screen = screen }

        /// The label.
        public var body: some View {
            Label {
                VStack(alignment: .leading) {
                    Text(screen.title(for: locale)).font(.headline)
                    Text(screen.summary(for: locale)).font(.subheadline).foregroundStyle(.secondary)
                }
            } icon: {
                Image(systemName: screen.symbolName)
            }
        }
    }
#endif
