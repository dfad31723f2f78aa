import Lockstep
import SwiftUI

@main
struct TodosApp: App {
    @State private var shown = ShownTodos(
        TodoStore(), FilterStore(file: .applicationSupportDirectory.appending(path: "filter")))

    var body: some Scene {
        WindowGroup { TodosScreen(shown: shown) }
    }
}
