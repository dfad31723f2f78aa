import FlyingFox
import Foundation
import Lockstep
package import TodosCore
import WebPages

/// The pages and forms, over the stores. It keeps nothing itself.
@MainActor
package final class TodosSite {
    private let todos: TodoStore
    private let conditions: ConditionsStore
    private let tabs: TabStores
    private let templates = Templates.todos

    /// Creates a site that shows, and changes, what is in the stores.
    package init(todos: TodoStore, conditions: ConditionsStore) {
        self.todos = todos
        self.conditions = conditions
        tabs = TabStores(list: todos)
    }

    // MARK: Showing

    /// The page in a tab, as it is now.
    func page(for tab: Tab, draft: String = "") -> Page {
        let editing = tabs.existing(for: tab.id)?.screen ?? EditingScreen()
        return Page(screen: todos.screen, editing: editing, conditions: conditions.state, tab: tab, draft: draft)
    }

    func document(_ request: HTTPRequest) -> HTTPResponse {
        loadIfIdle()
        return .html(templates.document(page(for: Tab(request))))
    }

    /// Calls `draw` with the HTML of the page now, and again after each change of a store, until it is cancelled.
    func follow(_ tab: Tab, draw: @escaping @MainActor (String) -> Void) async {
        loadIfIdle()
        let editing = tabs.store(for: tab.id)
        let drawNow: @MainActor () -> Void = { draw(self.templates.main(self.page(for: tab))) }
        async let conditionsEnd: Void = followConditions(drawNow)
        async let editingEnd: Void = follow(editing, drawNow)
        await followTodos(drawNow)
        _ = await (conditionsEnd, editingEnd)
    }

    /// The first tab starts the first load, and does not wait for it: what it shows meanwhile is that it loads.
    private func loadIfIdle() {
        if todos.isIdle { Task { await todos.loadIfNeeded() } }
    }

    private func followTodos(_ drawNow: @MainActor () -> Void) async {
        for await _ in todos.values(of: \.screen) { drawNow() }
    }

    private func follow(_ editing: TodoEditing, _ drawNow: @MainActor () -> Void) async {
        for await _ in editing.values(of: \.screen) { drawNow() }
    }

    private func followConditions(_ drawNow: @MainActor () -> Void) async {
        for await _ in conditions.values(of: \.self) { drawNow() }
    }

    // MARK: Changing

    func add(_ request: HTTPRequest, _ form: FormBody) async -> HTTPResponse {
        let tab = Tab(request, form: form)
        let title = form["title"] ?? ""
        switch await todos.add(title: title, form: tab.id) {
        case .success:
            return done(request, tab)
        case .failure(let error) where request.isFromScript:
            return .text(error.message, statusCode: error.statusCode)
        case .failure(let error):
            return .html(templates.document(page(for: tab, draft: title)), statusCode: error.statusCode)
        }
    }

    func setDone(_ request: HTTPRequest, _ form: FormBody) async -> HTTPResponse {
        await change(request, form) { await self.todos.setDone(form["done"] == "true", id: $0) }
    }

    func delete(_ request: HTTPRequest, _ form: FormBody) async -> HTTPResponse {
        await change(request, form) { await self.todos.delete(id: $0) }
    }

    /// Opens the title of a todo, or keeps what was typed of it.
    func edit(_ request: HTTPRequest, _ form: FormBody) -> HTTPResponse {
        guard let id: Int = request.routeParameters["id"] else { return noSuchTodo }
        let title = todos.latestValue?.first { $0.id == id }?.title
        let draft = form["title"]
        guard let title = title ?? draft else { return noSuchTodo }
        let tab = Tab(request, form: form)
        tabs.store(for: tab.id).dispatch(\.edit, id, TitleEdit(title: title, draft: draft))
        return done(request, tab)
    }

    func saveTitle(_ request: HTTPRequest, _ form: FormBody) async -> HTTPResponse {
        await change(request, form) { id in
            let store = self.tabs.store(for: Tab(request, form: form).id)
            return await store.dispatch(\.save, id, form["title"] ?? "").result
        }
    }

    func cancel(_ request: HTTPRequest, _ form: FormBody) -> HTTPResponse {
        guard let id: Int = request.routeParameters["id"] else { return noSuchTodo }
        let tab = Tab(request, form: form)
        tabs.store(for: tab.id).dispatch(\.cancel, id)
        return done(request, tab)
    }

    func clearDone(_ request: HTTPRequest, _ form: FormBody) async -> HTTPResponse {
        let tab = Tab(request, form: form)
        return answer(request, tab, await tabs.store(for: tab.id).dispatch(\.clearDone).result)
    }

    func reload(_ request: HTTPRequest) async -> HTTPResponse {
        await todos.refresh()
        return done(request, Tab(request))
    }

    func startOver(_ request: HTTPRequest) async -> HTTPResponse {
        await todos.startOver()
        return done(request, Tab(request))
    }

    func setConditions(_ request: HTTPRequest, _ form: FormBody) -> HTTPResponse {
        conditions.commit { $0.apply(form) }
        return done(request, Tab(request))
    }

    // MARK: Answering

    private func change(
        _ request: HTTPRequest,
        _ form: FormBody,
        _ change: (Todo.ID) async -> Result<Void, StateError>
    ) async -> HTTPResponse {
        guard let id: Int = request.routeParameters["id"] else { return noSuchTodo }
        return answer(request, Tab(request, form: form), await change(id))
    }

    private func answer(_ request: HTTPRequest, _ tab: Tab, _ result: Result<Void, StateError>) -> HTTPResponse {
        // The error is in a store: it is also on the page that a form without a script is sent to.
        if case .failure(let error) = result, request.isFromScript {
            return .text(error.message, statusCode: error.statusCode)
        }
        return done(request, tab)
    }

    /// A script has the new page already, and a form without one is sent to it.
    private func done(_ request: HTTPRequest, _ tab: Tab) -> HTTPResponse {
        guard !request.isFromScript else { return HTTPResponse(statusCode: .noContent) }
        let isEditing = tabs.existing(for: tab.id).map { $0.screen != EditingScreen() } ?? false
        return .redirect(to: isEditing ? tab.ownAddress : tab.address)
    }

    private var noSuchTodo: HTTPResponse { .text("There is no such todo.", statusCode: .notFound) }
}

extension ExecutionOutcome {
    /// Its error, if there was one. Work that was cancelled has not failed.
    fileprivate var result: Result<Void, StateError> {
        error.map { .failure(StateError(from: $0)) } ?? .success(())
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
