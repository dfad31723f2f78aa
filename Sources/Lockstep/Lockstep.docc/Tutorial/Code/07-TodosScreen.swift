import Lockstep
import SwiftUI

struct TodosScreen: View {
    let store: TodoStore

    var body: some View {
        StateDrivenView(store, load: { try await store.repository.todos() }) { todos in
            List(todos) { Text($0.title) }
        }
    }
}
