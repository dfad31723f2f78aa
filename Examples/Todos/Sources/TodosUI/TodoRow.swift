#if canImport(SwiftUI)
    import Lockstep
    import SwiftUI
    import TodosCore

    /// A row of a todo: its title, or a text field during an edit, and its error.
    struct TodoRow: View {
        let editing: TodoEditing
        let todo: Todo

        var body: some View {
            let edit = editing.edits[todo.id]
            VStack(alignment: .leading) {
                if let edit {
                    TitleField(editing: editing, todo: todo, edit: edit)
                } else {
                    title
                }
                if let error = edit?.state.error ?? editing.list.operations.error(for: .change(todo.id)) {
                    ErrorText(error)
                }
            }
            .disabled(editing.list.operations.isActive(.change(todo.id)))
        }

        private var title: some View {
            HStack {
                Toggle(
                    todo.title,
                    isOn: Binding {
                        todo.isDone
                    } set: {
                        setDone($0)
                    })
                Button {
                    editing.dispatch(\.edit, todo.id, TitleEdit(title: todo.title))
                } label: {
                    Label("Rename \(todo.title)", systemImage: "pencil").labelStyle(.iconOnly)
                }
                Button(role: .destructive) {
                    Task { await editing.list.delete(id: todo.id) }
                } label: {
                    Label("Delete \(todo.title)", systemImage: "trash").labelStyle(.iconOnly)
                }
            }
            // Without this style, the whole row is one button.
            .buttonStyle(.borderless)
        }

        private func setDone(_ isDone: Bool) {
            Task { await editing.list.setDone(isDone, id: todo.id) }
        }
    }
#endif
