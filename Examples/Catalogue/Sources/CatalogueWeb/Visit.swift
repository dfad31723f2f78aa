import CatalogueCore
import FlyingFox
import Foundation
import Languages
import WebPages

/// The tab and the page that a request identifies.
struct Visit: Sendable {
    /// The maximum number of rows when a page opens. An open page may have more.
    static let rowLimit = 1000

    /// The language of the page.
    var language: Language

    /// The text to search for.
    var search: String

    /// The maximum number of shown rows.
    var rows: Int

    /// The identity of the tab. A request without one comes from a new tab.
    var tab: UUID

    /// Reads a request.
    init(_ request: HTTPRequest, form: FormBody? = nil) {
        let query = FormBody.query(of: request)
        language = query["language"].flatMap(Language.init) ?? .en
        search = form?["search"] ?? query["search"] ?? ""
        rows = max(Catalogue.pageSize, min(Self.rowLimit, query["rows"].flatMap { Int($0) } ?? 0))
        tab = (form?["tab"] ?? query["tab"]).flatMap(UUID.init) ?? UUID()
    }

    /// Returns the address of a list of products.
    @MainActor
    static func address(of search: Search, in language: Language) -> String {
        "/catalogue" + query(language, search: search.text, rows: search.limit)
    }

    /// Returns the query of an address.
    static func query(_ language: Language, search: String = "", rows: Int = Catalogue.pageSize) -> String {
        var parts: [String] = []
        if language != .en { parts.append("language=\(language.rawValue)") }
        if !search.isEmpty { parts.append("search=\(escaped(search))") }
        if rows != Catalogue.pageSize { parts.append("rows=\(rows)") }
        return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
    }

    private static func escaped(_ text: String) -> String {
        // Escape plus signs: form parsers read a plus sign as a space.
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.intersection(.urlQueryAllowed)) ?? ""
    }
}
