import Lockstep
import SwiftUI

struct TodosScreen: View {
    let shown: ShownTodos
    @State private var title = ""

    private var store: TodoStore { shown.todos }

    var body: some View {
        Picker("Show", selection: shown.filter.binding(\.filter)) {
            Text("All").tag(TodoFilter.all)
            Text("Active").tag(TodoFilter.active)
            Text("Done").tag(TodoFilter.done)
        }
        TextField("New todo", text: $title)
        Button("Add") {
            Task {
                await store.add(title)
                if store.operations.error(for: .add) == nil { title = "" }
            }
        }
        .disabled(store.operations.isActive(.add))
        if let error = store.operations.error(for: .add) { Text(error.localizedMessage) }
        StateDrivenView(store, load: { try await store.repository.todos() }) { _ in
            List(shown.list.value) { TodoRow(todo: $0, store: store) }
        }
    }
}
