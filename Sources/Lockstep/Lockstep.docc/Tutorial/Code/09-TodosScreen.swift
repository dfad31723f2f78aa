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
                if store.operations.error(for: .add) == nil { title = "" }
            }
        }
        .disabled(store.operations.isActive(.add))
        if let error = store.operations.error(for: .add) { Text(error.localizedMessage) }
        StateDrivenView(store, load: { try await store.repository.todos() }) { todos in
            List(todos) { TodoRow(todo: $0, store: store) }
        }
    }
}
