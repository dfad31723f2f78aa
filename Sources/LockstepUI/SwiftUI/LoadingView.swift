#if canImport(SwiftUI)
    public import SwiftUI

    /// Says, in the language of the environment, that content is on its way.
    ///
    /// Isolation: the main actor.
    public struct LoadingView: View {
        @Environment(\.locale) private var locale

        /// Makes the view.
        public init() {}

        /// The progress and its label.
        public var body: some View { ProgressView(L10n.Progress.loading(for: locale)) }
    }
#endif
