public import Foundation
import LockstepCore

extension LockstepTexts {
    /// A function that replaces Lockstep's texts, for example by texts in another language. The default is `nil`.
    ///
    /// Set this property once, when the app starts. The function receives the key and the requested locale of a text.
    /// It returns the text to show, or `nil` to show Lockstep's text. The returned text must have the same
    /// placeholders as Lockstep's text, such as `%1$@`. ``keys`` contains all keys.
    ///
    /// ```swift
    /// let french = ["action.retry": "Réessayer", "progress.loading": "Chargement…"]
    ///
    /// LockstepTexts.replacements = { key, locale in
    ///     locale.language.languageCode == .french ? french[key] : nil
    /// }
    /// ```
    ///
    /// Lockstep calls the function at each use of a text, in any isolation.
    public static var replacements: (@Sendable (_ key: String, _ locale: Locale) -> String?)? {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    private static let current = Locked<(@Sendable (String, Locale) -> String?)?>(nil)

    /// Returns the replacement of a text, with its placeholders filled in. If there is no replacement, returns
    /// `nil` and does not evaluate the arguments.
    static func replacement(for key: String, with arguments: @autoclosure () -> [String], in locale: Locale) -> String?
    {
        replacements?(key, locale).map { filled($0, with: arguments()) }
    }

    /// Returns a text with its placeholders filled in. A placeholder without an argument stays as it is.
    private static func filled(_ template: String, with arguments: [String]) -> String {
        var unnumbered = 0
        let placeholder = /%(?:%|(?:([1-9][0-9]?)\$)?(?:@|d|i|ld|li|lld|lli))/.matchingSemantics(.unicodeScalar)
        return template.replacing(placeholder) { match in
            if match.output.0 == "%%" { return "%" }
            if match.output.1 == nil { unnumbered += 1 }
            let index = (match.output.1.flatMap { Int($0) } ?? unnumbered) - 1
            return arguments.indices.contains(index) ? arguments[index] : String(match.output.0)
        }
    }
}
