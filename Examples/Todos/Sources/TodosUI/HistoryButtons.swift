#if canImport(SwiftUI)
    import Lockstep
    import SwiftUI
    import TodosCore

    /// Buttons that undo and redo changes of a list. They exist while there is a change to undo or redo.
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
