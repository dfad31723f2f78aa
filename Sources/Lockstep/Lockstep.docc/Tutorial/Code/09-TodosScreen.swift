import Lockstep
import SwiftUI

struct TodosScreen: View {
    let store: TodoStore
    @State private var title = ""

    var body: some View {
        TextField("New todo", text: $title)
        Button("Add") {
            Task {
                await store.add(title)
                title = ""
            }
        }
        .disabled(store.operations.isActive(.add))
        StateDrivenView(store, load: { try await store.repository.todos() }) { todos in
            List(todos) { TodoRow(todo: $0, store: store) }
        }
    }
}
