#if canImport(SwiftUI)
    import Lockstep
    import SwiftUI
    import TodosCore

    /// Undoes and redoes changes of a list. The buttons exist while there is something to undo or redo.
    struct HistoryButtons: View {
        let list: TodoStore

        var body: some View {
            let screen = list.screen
            if screen.canUndo || screen.canRedo {
                if let error = screen.errors[.restore] { ErrorText(error) }
                Button("Undo") { Task { await list.undo() } }
                    .disabled(!screen.canUndo)
                Button("Redo") { Task { await list.redo() } }
                    .disabled(!screen.canRedo)
            }
        }
    }
#endif
