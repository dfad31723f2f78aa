#if canImport(SwiftUI)
    import Foundation
    import Lockstep
    package import SwiftUI
    package import TodosCore

    /// The list of todos in each of its states, with what can be done to it: the stores are those of the web page.
    package struct TodosView: View {
        private let editing: TodoEditing
        @State private var filter = TodoFilter.all

        /// Creates a view.
        ///
        /// - Parameter editing: What is being changed here, and the list that is changed.
        package init(editing: TodoEditing) { self.editing = editing }

        package var body: some View {
            NavigationStack {
                VStack {
                    NewTodo(list: editing.list)
                    StateDrivenView(
                        editing.list,
                        load: editing.list.fetch,
                        whenEmpty: .custom(
                            "Nothing to do", message: "Add your first todo above.", symbolName: "checklist")
                    ) { todos in
                        FilteredTodos(editing: editing, todos: todos, filter: $filter)
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
