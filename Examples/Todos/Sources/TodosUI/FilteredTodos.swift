#if canImport(SwiftUI)
    import Lockstep
    import SwiftUI
    import TodosCore

    /// The todos that a filter lets through.
    struct FilteredTodos: View {
        let editing: TodoEditing
        let todos: [Todo]
        @Binding var filter: TodoFilter

        var body: some View {
            Picker("Show", selection: $filter) {
                Text("All").tag(TodoFilter.all)
                Text("Active").tag(TodoFilter.active)
                Text("Done").tag(TodoFilter.done)
            }
            #if !os(watchOS)
                .pickerStyle(.segmented)
            #endif
            let shown = filter.apply(to: todos)
            if shown.isEmpty {
                PlaceholderView(EmptyDisplayModel.custom(filter.emptyTitle, symbolName: "checklist"), scrolls: true)
            } else {
                List(shown) { TodoRow(editing: editing, todo: $0) }
            }
        }
    }

    extension TodoFilter {
        /// What is said when no todo passes, though there are some.
        fileprivate var emptyTitle: String {
            switch self {
            case .all, .active: "Nothing left to do"
            case .done: "Nothing done yet"
            }
        }
    }
#endif
