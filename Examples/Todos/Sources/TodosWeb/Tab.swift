import FlyingFox
import Foundation
import TodosCore
import WebPages

/// A tab of a browser. Its own state is in the addresses of its requests, and in its own stores.
struct Tab: Sendable {
    /// The list that the tab shows.
    var list: TodoList

    /// The filter of the tab.
    var filter: TodoFilter

    /// The identity of the tab.
    var id: UUID

    /// Reads the list, the filter and the tab from a request. A request without a tab comes from a new tab.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - form: Its form, if it has one.
    ///   - workspace: The list and the filter for a request that has none.
    init(_ request: HTTPRequest, form: FormBody? = nil, in workspace: Workspace) {
        list = request.query["list"].flatMap(TodoList.init) ?? workspace.list
        filter = request.query["filter"].flatMap(TodoFilter.init) ?? workspace.filter
        id = (form?["tab"] ?? request.query["tab"]).flatMap(UUID.init) ?? UUID()
    }

    /// The query of each address that leads back to this list and this filter.
    var query: String { query() }

    /// Returns the query with another list, another filter, or with the tab itself.
    func query(list: TodoList? = nil, filter: TodoFilter? = nil, tab: UUID? = nil) -> String {
        let (list, filter) = (list ?? self.list, filter ?? self.filter)
        return "?list=\(list.rawValue)&filter=\(filter.rawValue)" + (tab.map { "&tab=\($0)" } ?? "")
    }

    /// The address of the page without the tab's identity. A page opened there is a new tab.
    var address: String { "/" + query }

    /// The address of the page with the tab's identity, which leads back to the edits of the tab.
    var ownAddress: String { "/" + query(tab: id) }
}
