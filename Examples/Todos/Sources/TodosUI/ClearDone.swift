#if canImport(SwiftUI)
    import Lockstep
    import SwiftUI
    import TodosCore

    /// A button that deletes the done todos. It is visible if there is a done todo.
    struct ClearDone: View {
        let editing: TodoEditing

        var body: some View {
            if editing.list.latestValue?.contains(where: \.isDone) == true {
                if let error = editing.clearing.error { ErrorText(error) }
                Button("Clear Done") { Task { await editing.dispatch(\.clearDone) } }
                    .disabled(editing.clearing.isSaving)
            }
        }
    }
#endif
