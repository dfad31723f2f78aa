#if canImport(SwiftUI)
    import Foundation
    import Lockstep
    import SwiftUI
    import TodosCore

    /// Adds a todo. What was typed stays until it is saved.
    struct NewTodo: View {
        @State private var title = ""
        @State private var form = UUID()

        let list: TodoStore

        var body: some View {
            let operation = TodoOperation.add(form: form)
            VStack(alignment: .leading) {
                HStack {
                    TextField("What is to be done?", text: $title).onSubmit(add)
                    Button("Add", action: add).disabled(list.operations.isActive(operation))
                }
                if let error = list.operations.error(for: operation) {
                    ErrorText(error)
                }
            }
            .padding()
        }

        private func add() {
            let typed = title
            Task {
                // What was typed meanwhile is another todo.
                if case .success = await list.add(title: typed, form: form), title == typed { title = "" }
            }
        }
    }
#endif
