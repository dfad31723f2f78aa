#if canImport(SwiftUI)
    public import GalleryCore
    public import SwiftUI

    /// A menu that chooses the outcome of the next load.
    public struct OutcomePicker: View {
        @Environment(\.locale) private var locale

        private let store: any GalleryStore

        /// Creates the control.
        ///
        /// - Parameter store: The screen's store.
        public init(_ store: any GalleryStore) { self.store = store }

        /// The menu.
        public var body: some View {
            let choice = Binding { @MainActor in
                store.choice
            } set: { @MainActor in
                store.choice = $0
            }
            Picker(GalleryText.outcome.text(for: locale), selection: choice) {
                ForEach(store.choices(for: locale)) { Text($0.title) }
            }
        }
    }
#endif
