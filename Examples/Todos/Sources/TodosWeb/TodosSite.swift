import FlyingFox
import Foundation
import Lockstep
package import TodosCore

/// The pages and forms, over two stores. It keeps nothing itself.
@MainActor
package final class TodosSite {
    private let todos: TodoStore
    private let conditions: ConditionsStore
    private let templates = Templates()

    /// Creates a site that shows, and changes, what is in the stores.
    package init(todos: TodoStore, conditions: ConditionsStore) {
        self.todos = todos
        self.conditions = conditions
    }

    // MARK: Showing

    /// The page in a tab, as it is now.
    func page(for tab: Tab, draft: String = "") -> Page {
        Page(screen: todos.screen, conditions: conditions.state, tab: tab, draft: draft)
    }

    func document(_ request: HTTPRequest) -> HTTPResponse {
        loadIfIdle()
        return .html(templates.document(page(for: Tab(request, form: nil))))
    }

    /// Calls `draw` with the HTML of the page now, and again after each change of a store, until it is cancelled.
    func follow(_ tab: Tab, draw: @escaping @MainActor (String) -> Void) async {
        loadIfIdle()
        let drawNow: @MainActor () -> Void = { draw(self.templates.main(self.page(for: tab))) }
        async let conditionsEnd: Void = followConditions(drawNow)
        await followTodos(drawNow)
        await conditionsEnd
    }

    /// The first tab starts the first load, and does not wait for it: what it shows meanwhile is that it loads.
    private func loadIfIdle() {
        if todos.isIdle { Task { await todos.loadIfNeeded() } }
    }

    private func followTodos(_ drawNow: @MainActor () -> Void) async {
        for await _ in todos.values(of: \.screen) { drawNow() }
    }

    private func followConditions(_ drawNow: @MainActor () -> Void) async {
        for await _ in conditions.values(of: \.self) { drawNow() }
    }

    // MARK: Changing

    func add(_ request: HTTPRequest, _ form: FormBody) async -> HTTPResponse {
        let tab = Tab(request, form: form["form"])
        let title = form["title"] ?? ""
        switch await todos.add(title: title, form: tab.form) {
        case .success:
            return done(request)
        case .failure(let error) where request.isFromScript:
            return .text(error.message, statusCode: error.statusCode)
        case .failure(let error):
            return .html(templates.document(page(for: tab, draft: title)), statusCode: error.statusCode)
        }
    }

    func setDone(_ request: HTTPRequest, _ form: FormBody) async -> HTTPResponse {
        await change(request) { await self.todos.setDone(form["done"] == "true", id: $0) }
    }

    func delete(_ request: HTTPRequest) async -> HTTPResponse {
        await change(request) { await self.todos.delete(id: $0) }
    }

    func reload(_ request: HTTPRequest) async -> HTTPResponse {
        await todos.refresh()
        return done(request)
    }

    func startOver(_ request: HTTPRequest) async -> HTTPResponse {
        await todos.startOver()
        return done(request)
    }

    func setConditions(_ request: HTTPRequest, _ form: FormBody) -> HTTPResponse {
        conditions.commit { $0.apply(form) }
        return done(request)
    }

    private func change(
        _ request: HTTPRequest,
        _ change: (Todo.ID) async -> Result<Void, StateError>
    ) async -> HTTPResponse {
        guard let id: Int = request.routeParameters["id"] else {
            return .text("There is no such todo.", statusCode: .notFound)
        }
        // The error is shown with its todo, in every tab: also on the page that a form without a script is sent to.
        if case .failure(let error) = await change(id), request.isFromScript {
            return .text(error.message, statusCode: error.statusCode)
        }
        return done(request)
    }

    /// A script has the new page already, and a form without one is sent to it.
    private func done(_ request: HTTPRequest) -> HTTPResponse {
        request.isFromScript
            ? HTTPResponse(statusCode: .noContent) : .redirect(to: "/\(Tab(request, form: nil).filter.query)")
    }
}

extension HTTPRequest {
    fileprivate var isFromScript: Bool {
        headers[HTTPHeader("X-Requested-With")] == "fetch"
    }
}

extension StateError {
    fileprivate var statusCode: HTTPStatusCode {
        switch self {
        case .validation: .unprocessableContent
        case .notFound: .notFound
        case .server(403, _): .forbidden
        case .server: .serviceUnavailable
        default: .internalServerError
        }
    }
}
