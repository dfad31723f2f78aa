// What the article Undo shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep
import SwiftUI

// snippet: undo buttons
struct UndoButtons: View {
    let undo: UndoRecorder

    var body: some View {
        Button("Undo") { undo.undo() }.disabled(!undo.canUndo)
        Button("Redo") { undo.redo() }.disabled(!undo.canRedo)
    }
}
// end
