import Foundation
import Lockstep
import TodosCore
import WebPages

/// The content of the templates, created only from the values of stores.
struct Page: Equatable {
    /// The identity of the page's tab.
    var tab: String

    /// The address that leads back to the same list and filter.
    var address: String

    // The form for a new todo. Each list has its own form with its own draft.
    var list: String
    var draft: String
    var addError: String?
    var isAdding: Bool

    /// Whether the form for a new todo has the focus.
    var isAddFirst: Bool

    /// The query of each address that leads back to the same list and filter.
    var query: String

    // The list.
    var name: String
    var lists: [Link]
    var phase: String
    var status: String
    var isLoading: Bool
    var isFirstLoad: Bool
    var loadError: LoadError?
    var emptyText: String?
    var filters: [Link]
    var clear: Clear?
    var clearError: String?
    var history: History
    var rows: [PageRow]
    var network: NetworkPanel
    var saving: SavingNotice

    struct LoadError: Equatable {
        var message: String
        var isRetryable: Bool
    }

    /// A link to another list, or to another filter.
    struct Link: Equatable {
        var name: String
        var label: String
        var query: String
        var isCurrent: Bool
        var isLoading = false
        var count: Int?
    }

    /// The button that deletes the done todos. It exists while there are done todos.
    struct Clear: Equatable {
        var isClearing: Bool
    }

    /// The buttons that undo and redo.
    struct History: Equatable {
        var cannotUndo: Bool
        var cannotRedo: Bool
        var isBusy: Bool
        var error: String?
    }

    /// Creates the page of a tab.
    ///
    /// - Parameters:
    ///   - screen: The list of the tab.
    ///   - loading: The lists that are being loaded.
    ///   - editing: The edits of the tab.
    ///   - network: The panel beside the list.
    ///   - tab: The tab.
    ///   - draft: The text in the form for a new todo.
    ///   - saving: The notice about saving the list, the filter and the draft.
    init(
        screen: TodoScreen, loading: Set<TodoList>, editing: EditingScreen, network: NetworkPanel, tab: Tab,
        draft: String, saving: SavingNotice
    ) {
        let add = TodoOperation.add(form: tab.id)
        self.tab = tab.id.uuidString
        query = tab.query
        address = tab.address
        list = tab.list.rawValue
        self.saving = saving
        self.draft = draft
        addError = screen.errors[add]?.message
        isAdding = screen.saving.contains(add)
        isAddFirst = editing.edits.isEmpty

        name = screen.list.name
        // Showing an idle store starts its first load.
        isLoading = screen.state.isLoading || screen.state.isIdle
        isFirstLoad = isLoading && screen.todos == nil
        loadError = screen.state.error.map { LoadError(message: $0.message, isRetryable: $0.isRetryable) }
        switch screen.state {
        case .idle, .loading: (phase, status) = ("loading", isFirstLoad ? "Loading…" : "Refreshing…")
        case .loaded(let todos): (phase, status) = ("loaded", Self.summary(of: todos))
        case .failed: (phase, status) = ("failed", screen.todos == nil ? "" : "This is the list as it was last loaded.")
        }
        rows = PageRow.rows(of: screen, editing: editing, in: tab)
        if let todos = screen.todos, rows.isEmpty {
            emptyText = todos.isEmpty ? "Nothing to do. Add your first todo above." : tab.filter.emptyText
        }
        lists = TodoList.allCases.map { list in
            Link(
                name: list.rawValue, label: list.name, query: tab.query(list: list), isCurrent: list == tab.list,
                isLoading: loading.contains(list)
            )
        }
        filters = TodoFilter.allCases.map { filter in
            Link(
                name: filter.rawValue, label: filter.label, query: tab.query(filter: filter),
                isCurrent: filter == tab.filter, count: screen.todos.map { filter.apply(to: $0).count }
            )
        }
        let isAnyDone = screen.todos?.contains(where: \.isDone) == true
        clear = isAnyDone ? Clear(isClearing: editing.clearing.isSaving) : nil
        clearError = isAnyDone ? editing.clearing.error?.message : nil
        history = History(
            cannotUndo: !screen.canUndo, cannotRedo: !screen.canRedo, isBusy: screen.saving.contains(.restore),
            error: screen.errors[.restore]?.message
        )
        self.network = network
    }

    private static func summary(of todos: [Todo]) -> String {
        let left = todos.count { !$0.isDone }
        return todos.isEmpty ? "" : left == 0 ? "All done" : "\(left) to do"
    }
}

extension TodoFilter {
    fileprivate var label: String {
        switch self {
        case .all: "All"
        case .active: "Active"
        case .done: "Done"
        }
    }

    fileprivate var emptyText: String {
        switch self {
        case .all, .active: "Nothing left to do."
        case .done: "Nothing done yet."
        }
    }
}
