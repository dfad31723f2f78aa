import CatalogueCore
import FlyingFox
import Foundation
import Languages
import WebPages

/// What a request says of the tab that it comes from.
struct Visit: Sendable {
    /// The most rows that a page is opened with. In an open page, there may be more.
    static let rowLimit = 1000

    /// The language of the page.
    var language: Language

    /// What is searched for.
    var search: String

    /// How many rows are shown at most.
    var rows: Int

    /// The identity that distinguishes the tab from others. A request that names none is from a new one.
    var tab: UUID

    /// Reads a request.
    init(_ request: HTTPRequest, form: FormBody? = nil) {
        let query = FormBody.query(of: request)
        language = query["language"].flatMap(Language.init) ?? .en
        search = form?["search"] ?? query["search"] ?? ""
        rows = max(Catalogue.pageSize, min(Self.rowLimit, query["rows"].flatMap { Int($0) } ?? 0))
        tab = (form?["tab"] ?? query["tab"]).flatMap(UUID.init) ?? UUID()
    }

    /// The address of a list of products.
    @MainActor
    static func address(of search: Search, in language: Language) -> String {
        "/catalogue" + query(language, search: search.text, rows: search.limit)
    }

    /// The end of an address.
    static func query(_ language: Language, search: String = "", rows: Int = Catalogue.pageSize) -> String {
        var parts: [String] = []
        if language != .en { parts.append("language=\(language.rawValue)") }
        if !search.isEmpty { parts.append("search=\(escaped(search))") }
        if rows != Catalogue.pageSize { parts.append("rows=\(rows)") }
        return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
    }

    private static func escaped(_ text: String) -> String {
        // A plus sign is a space to those who read forms.
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.intersection(.urlQueryAllowed)) ?? ""
    }
}
