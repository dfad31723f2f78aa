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
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - form: Its form, if it has one.
    ///   - workspace: The list and the filter of a request that names none.
    init(_ request: HTTPRequest, form: FormBody? = nil, in workspace: Workspace) {
        list = request.query["list"].flatMap(TodoList.init) ?? workspace.list
        filter = request.query["filter"].flatMap(TodoFilter.init) ?? workspace.filter
        id = (form?["tab"] ?? request.query["tab"]).flatMap(UUID.init) ?? UUID()
    }

    /// The end of every address that leads back to this list and this filter.
    var query: String { query() }

    /// The same with another list, another filter, or with the tab itself.
    func query(list: TodoList? = nil, filter: TodoFilter? = nil, tab: UUID? = nil) -> String {
        let (list, filter) = (list ?? self.list, filter ?? self.filter)
        return "?list=\(list.rawValue)&filter=\(filter.rawValue)" + (tab.map { "&tab=\($0)" } ?? "")
    }

    /// The address of its page when nothing is being edited in it. A page that is opened there is another tab.
    var address: String { "/" + query }

    /// The address of its page that leads back to what is being edited in it.
    var ownAddress: String { "/" + query(tab: id) }
}
