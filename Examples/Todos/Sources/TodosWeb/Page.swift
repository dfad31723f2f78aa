import Foundation
import Lockstep
import TodosCore

/// What the templates show. It is made of the stores' values and of nothing else.
struct Page {
    // The form for a new todo.
    var form: String
    var draft: String
    var addError: String?
    var isAdding: Bool

    /// The end of every address that leads back to the same filter.
    var query: String

    // The list.
    var phase: String
    var status: String
    var isLoading: Bool
    var isFirstLoad: Bool
    var loadError: LoadError?
    var emptyText: String?
    var filters: [Filter]
    var rows: [Row]
    var conditions: [ConditionGroup]

    struct LoadError {
        var message: String
        var isRetryable: Bool
    }

    struct Filter {
        var name: String
        var label: String
        var query: String
        var isCurrent: Bool
        var count: Int?
    }

    struct Row {
        var id: Int
        var title: String
        var isDone: Bool

        /// What its button makes of `isDone`.
        var toggled: Bool
        var isSaving: Bool
        var error: String?
    }

    init(screen: TodoScreen, conditions: Conditions, tab: Tab, draft: String) {
        let add = TodoOperation.add(form: tab.form)
        form = tab.form.uuidString
        query = tab.filter.query
        self.draft = draft
        addError = screen.errors[add]?.message
        isAdding = screen.saving.contains(add)

        let shown = screen.todos.map(tab.filter.apply)
        // Whoever shows an idle store starts its first load.
        isLoading = screen.state.isLoading || screen.state.isIdle
        isFirstLoad = isLoading && screen.todos == nil
        loadError = screen.state.error.map { LoadError(message: $0.message, isRetryable: $0.isRetryable) }
        switch screen.state {
        case .idle, .loading: (phase, status) = ("loading", isFirstLoad ? "Loading…" : "Refreshing…")
        case .loaded(let todos): (phase, status) = ("loaded", Self.summary(of: todos))
        case .failed: (phase, status) = ("failed", screen.todos == nil ? "" : "This is the list as it was last loaded.")
        }
        if let shown, shown.isEmpty {
            let isNew = screen.todos?.isEmpty == true
            emptyText = isNew ? "Nothing to do. Add your first todo above." : tab.filter.emptyText
        }
        filters = TodoFilter.allCases.map { filter in
            Filter(
                name: filter.rawValue,
                label: filter.label,
                query: filter.query,
                isCurrent: filter == tab.filter,
                count: screen.todos.map { filter.apply(to: $0).count }
            )
        }
        rows = (shown ?? []).map { todo in
            Row(
                id: todo.id,
                title: todo.title,
                isDone: todo.isDone,
                toggled: !todo.isDone,
                isSaving: screen.saving.contains(.change(todo.id)),
                error: screen.errors[.change(todo.id)]?.message
            )
        }
        self.conditions = [
            ConditionGroup(name: "loading", heading: "Loading the list", condition: conditions.loading),
            ConditionGroup(name: "saving", heading: "Saving a change", condition: conditions.saving),
        ]
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
