import FlyingFox
import Foundation
import Languages
import Lockstep
package import NetworkConditions
package import TodosCore
import WebPages

/// The pages and forms of the stores. The site has no state of its own.
@MainActor
package final class TodosSite {
    private let lists: TodoLists
    private let workspace: WorkspaceStore
    private let conditions: ConditionsStore
    private let requests: RequestLog
    private let tabs: TabStores

    /// Creates a site that shows and changes the state of the stores.
    package init(lists: TodoLists, workspace: WorkspaceStore, conditions: ConditionsStore, requests: RequestLog) {
        self.lists = lists
        self.workspace = workspace
        self.conditions = conditions
        self.requests = requests
        tabs = TabStores(lists: lists)
    }

    // MARK: Showing

    /// Returns the current page of a tab.
    func page(for tab: Tab) -> Page {
        Page(
            screen: lists[tab.list].screen,
            loading: Set(TodoList.allCases.filter { lists[$0].isLoading }),
            editing: tabs.existing(for: tab.id, in: tab.list)?.screen ?? EditingScreen(),
            network: NetworkPanel(
                conditions: conditions.state, requests: requests.requests,
                addresses: .init(conditions: "/conditions\(tab.query)", startOver: "/start-over\(tab.query)"),
                for: Language.en.locale),
            tab: tab,
            draft: workspace.draft(in: tab.list),
            saving: SavingNotice(workspace.saved, for: Language.en.locale)
        )
    }

    /// Returns the tab that sent a request.
    private func tab(_ request: HTTPRequest, _ form: FormBody? = nil) -> Tab {
        Tab(request, form: form, in: workspace.state)
    }

    func document(_ request: HTTPRequest) -> HTTPResponse {
        let tab = self.tab(request)
        workspace.choose(tab.list, tab.filter)
        loadIfIdle(tab.list)
        return .html(page(for: tab).document)
    }

    /// Returns the live page of a tab. A reconnecting tab does not change the workspace.
    func follow(_ request: HTTPRequest) -> LivePage<Page> {
        let tab = self.tab(request)
        if request.query["chosen"] != nil { workspace.choose(tab.list, tab.filter) }
        loadIfIdle(tab.list)
        return LivePage(keeping: editing(in: tab)) { self.page(for: tab) }
    }

    /// Returns the edits of a tab.
    func editing(in tab: Tab) -> TodoEditing { tabs.store(for: tab.id, in: tab.list) }

    /// Starts the first load of a list without waiting for it. The page shows that the list is loading.
    private func loadIfIdle(_ list: TodoList) {
        let store = lists[list]
        if store.isIdle { Task { await store.loadIfNeeded() } }
    }

    // MARK: Changing

    /// Records the draft of a new todo.
    func type(_ request: HTTPRequest, _ form: FormBody) -> HTTPResponse {
        let tab = self.tab(request, form)
        workspace.type(form["title"] ?? "", in: tab.list)
        return done(request, tab)
    }

    func add(_ request: HTTPRequest, _ form: FormBody) async -> HTTPResponse {
        let tab = self.tab(request, form)
        let title = form["title"] ?? ""
        // A script has already sent each key.
        if !request.isFromScript { workspace.type(title, in: tab.list) }
        switch await workspace.add(title, to: lists[tab.list], form: tab.id) {
        case .success:
            return done(request, tab)
        case .failure(let error) where request.isFromScript:
            return .text(error.message, statusCode: error.statusCode)
        case .failure(let error):
            return .html(page(for: tab).document, statusCode: error.statusCode)
        }
    }

    func setDone(_ request: HTTPRequest, _ form: FormBody) async -> HTTPResponse {
        await change(request, form) { await self.lists[$0.list].setDone(form["done"] == "true", id: $1) }
    }

    func delete(_ request: HTTPRequest, _ form: FormBody) async -> HTTPResponse {
        await change(request, form) { await self.lists[$0.list].delete(id: $1) }
    }

    /// Starts to edit a title, or keeps the typed text.
    func edit(_ request: HTTPRequest, _ form: FormBody) -> HTTPResponse {
        guard let id: Int = request.routeParameters["id"] else { return noSuchTodo }
        let tab = self.tab(request, form)
        let title = lists[tab.list].latestValue?.first { $0.id == id }?.title
        let draft = form["title"]
        guard let title = title ?? draft else { return noSuchTodo }
        editing(in: tab).dispatch(\.edit, id, TitleEdit(title: title, draft: draft))
        return done(request, tab)
    }

    func saveTitle(_ request: HTTPRequest, _ form: FormBody) async -> HTTPResponse {
        await change(request, form) { tab, id in
            await self.editing(in: tab).dispatch(\.save, id, form["title"] ?? "").result
        }
    }

    func cancel(_ request: HTTPRequest, _ form: FormBody) -> HTTPResponse {
        guard let id: Int = request.routeParameters["id"] else { return noSuchTodo }
        let tab = self.tab(request, form)
        editing(in: tab).dispatch(\.cancel, id)
        return done(request, tab)
    }

    func clearDone(_ request: HTTPRequest, _ form: FormBody) async -> HTTPResponse {
        let tab = self.tab(request, form)
        return answer(request, tab, await editing(in: tab).dispatch(\.clearDone).result)
    }

    func undo(_ request: HTTPRequest, _ form: FormBody) async -> HTTPResponse {
        let tab = self.tab(request, form)
        return answer(request, tab, await lists[tab.list].undo())
    }

    func redo(_ request: HTTPRequest, _ form: FormBody) async -> HTTPResponse {
        let tab = self.tab(request, form)
        return answer(request, tab, await lists[tab.list].redo())
    }

    func reload(_ request: HTTPRequest) async -> HTTPResponse {
        let tab = self.tab(request)
        await lists[tab.list].refresh()
        return done(request, tab)
    }

    func startOver(_ request: HTTPRequest) async -> HTTPResponse {
        let tab = self.tab(request)
        await lists[tab.list].startOver()
        return done(request, tab)
    }

    func setConditions(_ request: HTTPRequest, _ form: FormBody) -> HTTPResponse {
        conditions.commit { $0.apply(form) }
        return done(request, tab(request))
    }

    // MARK: Answering

    private func change(
        _ request: HTTPRequest,
        _ form: FormBody,
        _ change: (Tab, Todo.ID) async -> Result<Void, StateError>
    ) async -> HTTPResponse {
        guard let id: Int = request.routeParameters["id"] else { return noSuchTodo }
        let tab = self.tab(request, form)
        return answer(request, tab, await change(tab, id))
    }

    private func answer(_ request: HTTPRequest, _ tab: Tab, _ result: Result<Void, StateError>) -> HTTPResponse {
        // The error is in a store, so a page without a script shows it after the redirect.
        if case .failure(let error) = result, request.isFromScript {
            return .text(error.message, statusCode: error.statusCode)
        }
        return done(request, tab)
    }

    /// Answers a successful request: a script already receives page updates, and a form without a script is
    /// redirected to the page.
    private func done(_ request: HTTPRequest, _ tab: Tab) -> HTTPResponse {
        guard !request.isFromScript else { return HTTPResponse(statusCode: .noContent) }
        let isEditing = tabs.existing(for: tab.id, in: tab.list).map { $0.screen != EditingScreen() } ?? false
        return .redirect(to: isEditing ? tab.ownAddress : tab.address)
    }

    private var noSuchTodo: HTTPResponse { .text("There is no such todo.", statusCode: .notFound) }
}

extension ExecutionOutcome {
    /// The error, if there was one. Cancelled work has not failed.
    fileprivate var result: Result<Void, StateError> {
        error.map { .failure(StateError(from: $0)) } ?? .success(())
    }
}
