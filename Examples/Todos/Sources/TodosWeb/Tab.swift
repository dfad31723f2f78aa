import FlyingFox
import Foundation
import TodosCore

/// What one tab shows that others do not: it is in the address of its requests, and nowhere on the server.
struct Tab: Sendable {
    /// Which todos it shows.
    var filter: TodoFilter

    /// Its form for a new todo.
    var form: UUID

    /// Reads the filter of the address and the form, which is a new one where the request names none.
    init(_ request: HTTPRequest, form: String?) {
        filter = request.query["filter"].flatMap(TodoFilter.init) ?? .all
        self.form = form.flatMap(UUID.init) ?? UUID()
    }
}

extension TodoFilter {
    /// The end of the addresses that a page with this filter links to.
    var query: String {
        self == .all ? "" : "?filter=\(rawValue)"
    }
}
