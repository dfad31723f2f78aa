import FlyingFox
import Foundation
import TodosCore

/// A page in a browser: what it shows that others do not is in the address of its requests, and in a store of its own.
struct Tab: Sendable {
    /// Which todos it shows.
    var filter: TodoFilter

    /// What tells it apart from other tabs.
    var id: UUID

    /// Reads the filter and the tab from a request. One that names no tab is from a new one.
    init(_ request: HTTPRequest, form: FormBody? = nil) {
        filter = request.query["filter"].flatMap(TodoFilter.init) ?? .all
        id = (form?["tab"] ?? request.query["tab"]).flatMap(UUID.init) ?? UUID()
    }

    /// The address of its page when nothing is being edited in it. A page that is opened there is another tab.
    var address: String { "/\(filter.query)" }

    /// The address of its page that leads back to what is being edited in it.
    var ownAddress: String { address + (filter == .all ? "?" : "&") + "tab=\(id)" }
}

extension TodoFilter {
    /// The end of the addresses that a page with this filter links to.
    var query: String {
        self == .all ? "" : "?filter=\(rawValue)"
    }
}
