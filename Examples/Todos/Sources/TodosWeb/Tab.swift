import FlyingFox
import Foundation
import TodosCore
import WebPages

/// A page in a browser: what it shows that others do not is in the address of its requests, and in stores of its own.
struct Tab: Sendable {
    /// Which list it shows.
    var list: TodoList

    /// Which todos it shows.
    var filter: TodoFilter

    /// The identity that distinguishes it from other tabs.
    var id: UUID

    /// Reads the list, the filter and the tab from a request. A request that names no tab is from a new one.
    init(_ request: HTTPRequest, form: FormBody? = nil) {
        list = request.query["list"].flatMap(TodoList.init) ?? .home
        filter = request.query["filter"].flatMap(TodoFilter.init) ?? .all
        id = (form?["tab"] ?? request.query["tab"]).flatMap(UUID.init) ?? UUID()
    }

    /// The end of every address that leads back to this list and this filter.
    var query: String { query() }

    /// The same with another list, another filter, or with the tab itself.
    func query(list: TodoList? = nil, filter: TodoFilter? = nil, tab: UUID? = nil) -> String {
        let (list, filter) = (list ?? self.list, filter ?? self.filter)
        var parts: [String] = []
        if list != .home { parts.append("list=\(list.rawValue)") }
        if filter != .all { parts.append("filter=\(filter.rawValue)") }
        if let tab { parts.append("tab=\(tab)") }
        return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
    }

    /// The address of its page when nothing is being edited in it. A page that is opened there is another tab.
    var address: String { "/" + query }

    /// The address of its page that leads back to what is being edited in it.
    var ownAddress: String { "/" + query(tab: id) }
}
