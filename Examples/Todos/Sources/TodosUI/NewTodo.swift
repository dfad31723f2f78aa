#if canImport(SwiftUI)
    import Foundation
    import Lockstep
    import SwiftUI
    import TodosCore

    /// A form that adds a todo. The typed text stays until the todo is saved.
    struct NewTodo: View {
        @State private var form = UUID()

        let workspace: WorkspaceStore
        let list: TodoStore

        var body: some View {
            let operation = TodoOperation.add(form: form)
            let draft = Binding {
                workspace.draft(in: list.list)
            } set: {
                workspace.type($0, in: list.list)
            }
            VStack(alignment: .leading) {
                HStack {
                    TextField("What is to be done?", text: draft).onSubmit(add)
                    Button("Add", action: add).disabled(list.operations.isActive(operation))
                }
                if let error = list.operations.error(for: operation) {
                    ErrorText(error)
                }
            }
            .padding()
        }

        private func add() {
            let title = workspace.draft(in: list.list)
            Task { await workspace.add(title, to: list, form: form) }
        }
    }
#endif
