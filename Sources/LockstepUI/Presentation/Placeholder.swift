public import Foundation

/// What stands in the place of content: a symbol, a few words, and a button to try again where that may help.
///
/// It is all text in one language; SwiftUI, a web page or a terminal only draws it.
public struct Placeholder: Hashable, Sendable {
    /// The SF Symbol. It only decorates: ``accessibilityLabel`` says all that there is to hear.
    public let symbolName: String
    /// A few words.
    public let title: String
    /// What they mean.
    public let message: String?
    /// What people can do about it.
    public let suggestion: String?
    /// The title of the button that tries again; `nil` where there is to be none.
    public let retryTitle: String?
    /// The texts as one, to be read out.
    public let accessibilityLabel: String

    /// - Parameters:
    ///   - symbolName: The SF Symbol.
    ///   - title: A few words.
    ///   - message: What they mean.
    ///   - suggestion: What people can do about it.
    ///   - offersRetry: Whether there is to be a button that tries again.
    ///   - locale: Who reads it: the language of the button and of the label.
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
