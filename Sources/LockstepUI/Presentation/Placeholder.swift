public import Foundation

/// A replacement for content. It has a symbol, a few words, and a button if trying again may help.
///
/// The texts are already in the language of the user. SwiftUI, a web page or a terminal can show them without changes.
public struct Placeholder: Hashable, Sendable {
    /// The SF Symbol. It is decorative. Assistive technologies do not read it out.
    public let symbolName: String
    /// The title, in a few words.
    public let title: String
    /// The message, which explains the title, or `nil` for no message.
    public let message: String?
    /// A suggestion of what people can do about the problem, or `nil` for no suggestion.
    public let suggestion: String?
    /// The title of the button that tries again, or `nil` if there is no button.
    public let retryTitle: String?
    /// The text that assistive technologies read out. This text contains the other texts, except the title of the
    /// button.
    public let accessibilityLabel: String

    /// - Parameters:
    ///   - symbolName: The SF Symbol.
    ///   - title: The title, in a few words.
    ///   - message: The message, which explains the title, or `nil` for no message.
    ///   - suggestion: A suggestion of what people can do about the problem, or `nil` for no suggestion.
    ///   - offersRetry: Whether there is a button that tries again.
    ///   - locale: The language of the button and of the accessibility label.
    public init(
        symbolName: String,
        title: String,
        message: String? = nil,
        suggestion: String? = nil,
        offersRetry: Bool = false,
        for locale: Locale
    ) {
        self.symbolName = symbolName
        self.title = title
        self.message = message
        self.suggestion = suggestion
        retryTitle = offersRetry ? L10n.Action.retry(for: locale) : nil
        accessibilityLabel = SpokenText.joined([title, message, suggestion], for: locale)
    }
}
