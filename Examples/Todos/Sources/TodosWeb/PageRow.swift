import Foundation
import Lockstep
import TodosCore

/// The content of a row's template.
struct PageRow: Equatable, Identifiable {
    var id: Int
    var title: String

    /// Whether the todo is in the list; if not, the row has only the typed text.
    var isListed: Bool
    var isDone: Bool
    var edit: PageEdit?

    /// The value of `isDone` after a click on the button.
    var toggled: Bool
    var isSaving: Bool
    var error: String?

    /// The tab, and the query of each address that leads back to it.
    var tab: String
    var query: String
}

/// The form that replaces the title of a row.
struct PageEdit: Equatable {
    var typed: String
    var isInvalid: Bool
    var isSavingTitle: Bool

    /// Whether the form has the focus.
    var isFirst: Bool

    init(_ edit: TitleEdit, isFirst: Bool) {
        typed = edit.draft
        isInvalid = edit.state.error != nil
        isSavingTitle = edit.state.isSaving
        self.isFirst = isFirst
    }
}

extension PageRow {
    /// Returns the rows of a tab, oldest todo first.
    static func rows(of screen: TodoScreen, editing: EditingScreen, in tab: Tab) -> [PageRow] {
        let todos = screen.todos ?? []
        let shown = tab.filter.apply(to: todos).map { PageRow($0, of: screen, editing: editing, in: tab) }
        // An edit stays visible, even if its todo was just done or deleted in another tab.
        let hidden = Set(editing.edits.keys).subtracting(shown.map(\.id))
        guard !hidden.isEmpty else { return shown }
        let others = hidden.compactMap { id -> PageRow? in
            guard let title = editing.edits[id]?.title else { return nil }
            let todo = todos.first { $0.id == id }
            return PageRow(
                todo ?? Todo(id: id, title: title, isDone: false), isListed: todo != nil, of: screen, editing: editing,
                in: tab)
        }
        return (shown + others).sorted { $0.id < $1.id }
    }

    private init(
        _ todo: Todo, isListed: Bool = true, of screen: TodoScreen, editing: EditingScreen, in tab: Tab
    ) {
        let edit = editing.edits[todo.id]
        let isDeleted = screen.todos != nil && !isListed
        self.init(
            id: todo.id,
            title: todo.title,
            isListed: isListed,
            isDone: todo.isDone,
            edit: edit.map { PageEdit($0, isFirst: todo.id == editing.edits.keys.min()) },
            toggled: !todo.isDone,
            isSaving: screen.saving.contains(.change(todo.id)),
            error: (edit?.state.error ?? screen.errors[.change(todo.id)])?.message
                ?? (isDeleted ? "This todo was deleted." : nil),
            tab: tab.id.uuidString,
            query: tab.query
        )
    }
}
