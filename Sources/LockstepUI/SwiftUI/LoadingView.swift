#if canImport(SwiftUI)
    public import SwiftUI

    /// A view that shows progress, with a label in the language of the environment.
    ///
    /// Isolation: the main actor.
    public struct LoadingView: View {
        @Environment(\.locale) private var locale

        /// Creates the view.
        public init() {}

        /// The progress and its label.
        public var body: some View { ProgressView(L10n.Progress.loading(for: locale)) }
    }
#endif
