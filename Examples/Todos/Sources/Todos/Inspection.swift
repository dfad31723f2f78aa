import ArgumentParser
import Foundation
import Lockstep
import LockstepInspector
import TodosCore

/// The permissions of the inspector's page.
enum Inspection: String, ExpressibleByArgument, CaseIterable {
    case read, control

    /// Starts an inspector. The program prints its address together with the address of the todos.
    @MainActor
    func start() async throws -> Inspector {
        try await .start(allowing: self == .control ? .control : .read, name: "Todos", printsURL: false)
    }
}

extension Inspector {
    /// Registers the actions that the page can run on each list by name.
    @MainActor
    func register(_ lists: TodoLists) {
        for list in TodoList.allCases {
            register(lists[list]) {
                $0.on("add", String.self) { store, title in try await store.add(title: title, form: UUID()).get() }
                $0.on("undo") { store in try await store.undo().get() }
                $0.on("redo") { store in try await store.redo().get() }
                $0.changes()
            }
        }
    }
}
