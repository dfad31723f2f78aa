import CatalogueCore
import Foundation
import Languages
import NetworkConditions
import WebPages

/// The frame around the content of each catalogue page.
struct PageFrame: Equatable {
    /// The identity of the page's tab.
    var tab: String
    var language: String
    var languages: [LanguageLink]

    /// The query of each address that leads to a page in the same language.
    var query: String
    var texts: [String: String]

    struct LanguageLink: Equatable {
        var code: String
        var name: String
        var address: String
        var isCurrent: Bool
    }

    /// Creates a frame.
    ///
    /// - Parameters:
    ///   - visit: The tab, and its language.
    ///   - address: Returns the address of the page in a language.
    init(_ visit: Visit, address: (Language) -> String) {
        let locale = visit.language.locale
        tab = visit.tab.uuidString
        language = visit.language.rawValue
        languages = Language.allCases.map {
            LanguageLink(code: $0.rawValue, name: $0.ownName, address: address($0), isCurrent: $0 == visit.language)
        }
        query = Visit.query(visit.language)
        texts = Dictionary(uniqueKeysWithValues: CatalogueText.allCases.map { ("\($0)", $0.text(for: locale)) })
    }
}
