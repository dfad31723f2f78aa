import Foundation
import Lockstep
import TodosCore

/// What the templates show. It is made of the stores' values and of nothing else.
struct Page {
    /// What tells its tab apart.
    var tab: String

    // The form for a new todo.
    var draft: String
    var addError: String?
    var isAdding: Bool

    /// Whether the form for a new todo is where typing starts.
    var isAddFirst: Bool

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
    var clear: Clear?
    var clearError: String?
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

    /// The button that deletes the todos that are done. There is none when none is.
    struct Clear {
        var isClearing: Bool
    }

    struct Row {
        var id: Int
        var title: String

        /// Whether it is in the list; if not, there is only what was typed.
        var isListed: Bool
        var isDone: Bool
        var edit: Edit?

        /// What its button makes of `isDone`.
        var toggled: Bool
        var isSaving: Bool
        var error: String?
    }

    /// The form in a row in place of its title.
    struct Edit {
        var typed: String
        var isInvalid: Bool
        var isSavingTitle: Bool

        /// Whether typing starts here.
        var isFirst: Bool
    }

    init(screen: TodoScreen, editing: EditingScreen, conditions: Conditions, tab: Tab, draft: String) {
        let add = TodoOperation.add(form: tab.id)
        self.tab = tab.id.uuidString
        query = tab.filter.query
        self.draft = draft
        addError = screen.errors[add]?.message
        isAdding = screen.saving.contains(add)

        let shown = screen.todos.map(tab.filter.apply)
        // What is being typed stays in sight: also when its todo has just been done, or deleted, in another tab.
        let hidden = editing.edits.filter { id, _ in shown?.contains { $0.id == id } != true }
        let first = editing.edits.keys.min()
        isAddFirst = first == nil
        // Whoever shows an idle store starts its first load.
        isLoading = screen.state.isLoading || screen.state.isIdle
        isFirstLoad = isLoading && screen.todos == nil
        loadError = screen.state.error.map { LoadError(message: $0.message, isRetryable: $0.isRetryable) }
        switch screen.state {
        case .idle, .loading: (phase, status) = ("loading", isFirstLoad ? "Loading…" : "Refreshing…")
        case .loaded(let todos): (phase, status) = ("loaded", Self.summary(of: todos))
        case .failed: (phase, status) = ("failed", screen.todos == nil ? "" : "This is the list as it was last loaded.")
        }
        if let shown, shown.isEmpty, hidden.isEmpty {
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
        let isAnyDone = screen.todos?.contains(where: \.isDone) == true
        clear = isAnyDone ? Clear(isClearing: editing.clearing.isSaving) : nil
        clearError = isAnyDone ? editing.clearing.error?.message : nil
        let listed = Dictionary(uniqueKeysWithValues: (screen.todos ?? []).map { ($0.id, $0) })
        rows = ((shown ?? []).map(\.id) + hidden.keys).sorted().compactMap { id in
            let edit = editing.edits[id]
            guard let title = listed[id]?.title ?? edit?.title else { return nil }
            let isDeleted = screen.todos != nil && listed[id] == nil
            return Row(
                id: id,
                title: title,
                isListed: listed[id] != nil,
                isDone: listed[id]?.isDone == true,
                edit: edit.map { Edit($0, isFirst: id == first) },
                toggled: listed[id]?.isDone != true,
                isSaving: screen.saving.contains(.change(id)),
                error: (edit?.state.error ?? screen.errors[.change(id)])?.message
                    ?? (isDeleted ? "This todo was deleted." : nil)
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

extension Page.Edit {
    fileprivate init(_ edit: TitleEdit, isFirst: Bool) {
        self.init(
            typed: edit.draft,
            isInvalid: edit.state.error != nil,
            isSavingTitle: edit.state.isSaving,
            isFirst: isFirst
        )
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
