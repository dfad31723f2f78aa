import Foundation

/// Functions that join the texts of a screen for speech. Speech synthesis pauses at full stops.
enum SpokenText {
    /// Joins several texts into one text that assistive technologies read out.
    ///
    /// - Parameters:
    ///   - parts: The texts. Empty texts are skipped.
    ///   - locale: The language, which determines the full stop and the separator of sentences.
    /// - Returns: The joined text. Each part except the last part ends with a full stop.
    static func joined(_ parts: [String?], for locale: Locale) -> String {
        let spoken = parts.compactMap { $0?.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
        guard let last = spoken.last else { return "" }
        return spoken.dropLast().reversed().reduce(last) { rest, part in
            let sentence = hasStop(part) ? part : L10n.Accessibility.sentence(words: part, for: locale)
            return L10n.Accessibility.sequence(first: sentence, second: rest, for: locale)
        }
    }

    /// Returns whether a text ends like a sentence, in any script. Closing quotation marks and parentheses after the
    /// full stop are ignored.
    private static func hasStop(_ text: String) -> Bool {
        let end = text.unicodeScalars.last { scalar in
            ![.closePunctuation, .finalPunctuation].contains(scalar.properties.generalCategory) && scalar != "\""
        }
        return end.map { $0.properties.isSentenceTerminal || $0 == "…" } ?? false
    }
}
