import Lockstep
import SwiftUI
import TodosSQLite
import TodosUI

/// The todos on iPhone, iPad and the Mac. The app stores them in its own folder.
@main
struct TodosApp: App {
    @Environment(\.scenePhase) private var phase
    private let failure: ErrorDisplayModel?

    init() {
        do {
            try TodoDatabaseFile.use(.applicationSupportDirectory.appending(path: "Todos/todos.sqlite"))
            failure = nil
        } catch {
            failure = ErrorDisplayModel(message: String(describing: error))
        }
    }

    var body: some Scene {
        WindowGroup {
            if let failure {
                PlaceholderView(failure)
            } else {
                TodosScreen()
            }
        }
        .onChange(of: phase) { if phase == .background { Task { await TodoDatabaseFile.save() } } }
    }
}
