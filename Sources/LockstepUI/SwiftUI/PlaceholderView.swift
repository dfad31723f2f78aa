#if canImport(SwiftUI)
    public import SwiftUI

    /// A view that replaces content. It shows a symbol, a few words, and a button if trying again may help.
    ///
    /// The words are in the language of the environment. The button runs the action of the surrounding `refreshable`
    /// view. Without a `refreshable` view, there is no button.
    ///
    /// ```swift
    /// PlaceholderView(EmptyDisplayModel.noMatches(query: "Milk"))
    /// ```
    ///
    /// Isolation: the main actor.
    public struct PlaceholderView: View {
        @Environment(\.locale) private var locale
        @Environment(\.refresh) private var refresh

        private let reason: any PlaceholderConvertible
        private let scrolls: Bool

        /// - Parameters:
        ///   - reason: The error or the reason to show.
        ///   - scrolls: Whether the view scrolls, so that people can pull it to refresh. Inside a list or a scroll
        ///     view, pass `false`.
        public init(_ reason: some PlaceholderConvertible, scrolls: Bool = false) {
            self.reason = reason
            self.scrolls = scrolls
        }

        /// The placeholder.
        public var body: some View {
            let placeholder = reason.placeholder(for: locale, canRetry: refresh != nil)
            if scrolls {
                // The minimum height fills the available space. With large texts, the view is higher and scrolls.
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
                // The label reads out all texts, so the texts below are hidden from assistive technologies.
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
