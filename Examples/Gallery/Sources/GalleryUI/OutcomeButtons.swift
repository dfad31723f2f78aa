#if canImport(SwiftUI)
    public import GalleryCore
    public import SwiftUI

    /// A button for each outcome of the next load, for devices without a pointer to open a menu.
    public struct OutcomeButtons: View {
        @Environment(\.locale) private var locale

        private let store: any GalleryStore

        /// Creates the controls.
        ///
        /// - Parameter store: The screen's store.
        public init(_ store: any GalleryStore) { self.store = store }

        /// The buttons. The chosen one has a checkmark.
        public var body: some View {
            ForEach(store.choices(for: locale)) { choice in
                let isChosen = choice.id == store.choice
                Button {
                    store.choice = choice.id
                } label: {
                    Label(choice.title, systemImage: isChosen ? "checkmark.circle.fill" : "circle")
                }
                .accessibilityAddTraits(isChosen ? .isSelected : [])
            }
        }
    }
#endif
