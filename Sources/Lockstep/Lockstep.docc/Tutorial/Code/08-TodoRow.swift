import Lockstep
import SwiftUI

struct TodoRow: View {
    let todo: Todo
    let store: TodoStore

    var body: some View {
        VStack {
            Button(todo.isDone ? "Mark as not done" : "Mark as done") {
                Task { await store.setDone(!todo.isDone, todo) }
            }
            Text(todo.title)
            if let error = store.operations.error(for: .change(todo.id)) { Text(error.localizedMessage) }
        }
    }
}
