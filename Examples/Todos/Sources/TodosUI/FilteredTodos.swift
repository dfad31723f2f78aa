#if canImport(SwiftUI)
    import Lockstep
    import SwiftUI
    import TodosCore

    /// The todos that pass a filter.
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
        /// The text if there are todos, but none passes the filter.
        fileprivate var emptyTitle: String {
            switch self {
            case .all, .active: "Nothing left to do"
            case .done: "Nothing done yet"
            }
        }
    }
#endif
