#if canImport(SwiftUI)
    public import SwiftUI

    /// What stands in the place of content: a symbol, a few words in the language of the environment, and where it may help a
    /// button to try again.
    ///
    /// The button does what pulling does, and so is there only in what is `refreshable`.
    ///
    /// ```swift
    /// PlaceholderView(EmptyDisplayModel.noMatches(query: query))
    /// ```
    ///
    /// Isolation: the main actor.
    public struct PlaceholderView: View {
        @Environment(\.locale) private var locale
        @Environment(\.refresh) private var refresh

        private let reason: any PlaceholderConvertible
        private let scrolls: Bool

        /// - Parameters:
        ///   - reason: What the placeholder says.
        ///   - scrolls: Whether it scrolls, which makes it one that can be pulled. In a list, it must not.
        public init(_ reason: some PlaceholderConvertible, scrolls: Bool = false) {
            self.reason = reason
            self.scrolls = scrolls
        }

        /// The placeholder.
        public var body: some View {
            let placeholder = reason.placeholder(for: locale, canRetry: refresh != nil)
            if scrolls {
                // As high as there is room, or higher: large texts scroll.
                GeometryReader { room in
                    ScrollView {
                        view(of: placeholder).frame(maxWidth: .infinity, minHeight: room.size.height)
                    }
                }
            } else {
                view(of: placeholder)
            }
        }

        private func view(of placeholder: Placeholder) -> some View {
            ContentUnavailableView {
                // The texts are read out as one, and not a second time below.
                Label(placeholder.title, systemImage: placeholder.symbolName)
                    .accessibilityElement(children: .ignore)
                    .accessibilityLabel(placeholder.accessibilityLabel)
            } description: {
                if let message = placeholder.message { Text(verbatim: message).accessibilityHidden(true) }
                if let suggestion = placeholder.suggestion { Text(verbatim: suggestion).accessibilityHidden(true) }
            } actions: {
                RetryButton(title: placeholder.retryTitle)
            }
        }
    }
#endif
