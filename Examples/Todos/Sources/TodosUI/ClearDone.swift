#if canImport(SwiftUI)
    import Lockstep
    import SwiftUI
    import TodosCore

    /// Deletes the todos that are done. It is there when one is.
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
