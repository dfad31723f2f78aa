import Foundation

/// Texts that stand apart on a screen, as one to be read out: a voice pauses at stops.
enum SpokenText {
    /// - Parameters:
    ///   - parts: The texts. Those that say nothing are skipped.
    ///   - locale: Who hears it: what a stop looks like, and what stands between sentences.
    /// - Returns: The texts as one, with a stop after each but the last that has none of its own.
    static func joined(_ parts: [String?], for locale: Locale) -> String {
        let spoken = parts.compactMap { $0?.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
        guard let last = spoken.last else { return "" }
        return spoken.dropLast().reversed().reduce(last) { rest, part in
            let sentence = hasStop(part) ? part : L10n.Accessibility.sentence(words: part, for: locale)
            return L10n.Accessibility.sequence(first: sentence, second: rest, for: locale)
        }
    }

    /// Whether a text ends as a sentence does, in any script; the stop may be inside of a quotation or of parentheses.
    private static func hasStop(_ text: String) -> Bool {
        let end = text.unicodeScalars.last { scalar in
            ![.closePunctuation, .finalPunctuation].contains(scalar.properties.generalCategory) && scalar != "\""
        }
        return end.map { $0.properties.isSentenceTerminal || $0 == "…" } ?? false
    }
}
