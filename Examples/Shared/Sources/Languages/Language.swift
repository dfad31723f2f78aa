package import Foundation

/// The languages of the localized pages.
package enum Language: String, CaseIterable, Hashable, Sendable {
    case en, es, ja

    /// The locale of the language.
    package var locale: Locale { Locale(identifier: rawValue) }

    /// The name of the language in the language itself.
    package var ownName: String {
        switch self {
        case .en: "English"
        case .es: "Español"
        case .ja: "日本語"
        }
    }
}
