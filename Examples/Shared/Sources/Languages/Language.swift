package import Foundation

/// The languages of the pages that have several.
package enum Language: String, CaseIterable, Hashable, Sendable {
    case en, es, ja

    /// Who reads it.
    package var locale: Locale { Locale(identifier: rawValue) }

    /// What the language calls itself.
    package var ownName: String {
        switch self {
        case .en: "English"
        case .es: "Español"
        case .ja: "日本語"
        }
    }
}
