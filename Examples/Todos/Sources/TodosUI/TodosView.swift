#if canImport(SwiftUI)
    import Foundation
    import Lockstep
    import SavingStatus
    package import SwiftUI
    package import TodosCore

    /// A list of todos in each of its states, with controls for changes. It uses the same stores as the web page.
    package struct TodosView: View {
        @Environment(\.locale) private var locale
        private let editing: TodoEditing
        private let workspace: WorkspaceStore

        /// Creates a view.
        ///
        /// - Parameters:
        ///   - editing: The edits of this view, and the edited list.
        ///   - workspace: The filter, and the drafts of new todos.
        package init(editing: TodoEditing, workspace: WorkspaceStore) {
            self.editing = editing
            self.workspace = workspace
        }

        package var body: some View {
            let filter = Binding {
                workspace.filter
            } set: {
                workspace.choose(editing.list.list, $0)
            }
            NavigationStack {
                VStack {
                    NewTodo(workspace: workspace, list: editing.list)
                    if let status = workspace.saved?.status, status.error != nil {
                        Text(status.text(for: locale)).font(.footnote)
                    }
                    StateDrivenView(
                        editing.list,
                        load: editing.list.fetch,
                        whenEmpty: .custom(
                            "Nothing to do", message: "Add your first todo above.", symbolName: "checklist")
                    ) { todos in
                        FilteredTodos(editing: editing, todos: todos, filter: filter)
                    }
                }
                .navigationTitle("Todos")
                .toolbar {
                    HistoryButtons(list: editing.list)
                    ClearDone(editing: editing)
                }
            }
        }
    }
#endif
