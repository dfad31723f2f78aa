#if canImport(SwiftUI)
    import Lockstep
    import SwiftUI
    import TodosCore

    /// The text field of a todo's title.
    struct TitleField: View {
        let editing: TodoEditing
        let todo: Todo
        let edit: TitleEdit

        var body: some View {
            let draft = Binding {
                edit.draft
            } set: {
                keep($0)
            }
            HStack {
                TextField("New title of \(edit.title)", text: draft).onSubmit(save)
                Button("Save", action: save)
                Button("Cancel", role: .cancel) { editing.dispatch(\.cancel, todo.id) }
            }
            .buttonStyle(.borderless)
            .disabled(edit.state.isSaving)
        }

        private func keep(_ draft: String) {
            editing.dispatch(\.edit, todo.id, TitleEdit(title: edit.title, draft: draft))
        }

        private func save() {
            Task { await editing.dispatch(\.save, todo.id, edit.draft) }
        }
    }
#endif
