public import Foundation

/// The languages that the gallery speaks.
public enum GalleryLanguage: String, CaseIterable, Hashable, Sendable {
    case en, es, ja

    /// Who reads it.
    public var locale: Locale { Locale(identifier: rawValue) }

    /// What the language calls itself.
    public var ownName: String {
        switch self {
        case .en: "English"
        case .es: "Español"
        case .ja: "日本語"
        }
    }
}
