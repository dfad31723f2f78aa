import Lockstep
import SwiftUI
import Testing
import TodosCore
import TodosUI

/// Todos in SwiftUI: user input changes the stores, and changes of the stores are shown.
@MainActor @Suite(.timeLimit(.minutes(20)))
struct TodosViewTests {
    private let repository: TodosInMemory
    private let editing: TodoEditing
    private let workspace: WorkspaceStore
    private let host: ViewHost
    private let busy = StateError.server(code: 503, message: "The server is too busy.")

    init() {
        let repository = TodosInMemory("Milk", "Bread")
        let editing = withDependencies {
            $0.repository = repository
        } operation: {
            TodoEditing(list: TodoStore())
        }
        self.repository = repository
        self.editing = editing
        let workspace = WorkspaceStore()
        self.workspace = workspace
        host = ViewHost { TodosView(editing: editing, workspace: workspace) }
    }

    private func appear() async {
        host.appear()
        await host.rendered { $0.contains("Milk") }
    }

    @Test
    func `The list is loaded when it appears`() async {
        #expect(host.render().contains("ProgressView \"Loading…\""))
        await appear()
        #expect(
            host.render() == """
                NavigationStack
                  Title "Todos"
                  VStack
                    VStack
                      HStack
                        TextField "What is to be done?" ("")
                        Button "Add"
                    VStack
                      Picker "Show"
                        Text "All" (chosen)
                        Text "Active"
                        Text "Done"
                      List (refreshable)
                        VStack
                          HStack
                            Toggle "Milk" (off)
                            Button "Rename Milk"
                            Button "Delete Milk"
                        VStack
                          HStack
                            Toggle "Bread" (off)
                            Button "Rename Bread"
                            Button "Delete Bread"
                """
        )
        await host.disappear()
    }

    @Test
    func `Typed text is added, by the button or by Return`() async throws {
        await appear()
        try host.type(" Tea ", into: "What is to be done?")
        try host.press("Add")
        await host.rendered { $0.contains("Toggle \"Tea\"") && $0.contains("TextField \"What is to be done?\" (\"\")") }
        try host.type("Jam", into: "What is to be done?")
        try host.submit("What is to be done?")
        await host.rendered { $0.contains("Toggle \"Jam\"") }
        #expect(editing.list.value?.map(\.title) == ["Milk", "Bread", "Tea", "Jam"])
        #expect(try await repository.todos(in: .home) == editing.list.value)
        await host.disappear()
    }

    @Test
    func `Each key that is pressed is kept until the todo is added`() async throws {
        await appear()
        try host.type("Te", into: "What is to be done?")
        #expect(workspace.draft(in: .home) == "Te")
        workspace.type("Tea", in: .home)
        #expect(host.render().contains("TextField \"What is to be done?\" (\"Tea\")"))
        try host.press("Add")
        await host.rendered { $0.contains("Toggle \"Tea\"") && $0.contains("TextField \"What is to be done?\" (\"\")") }
        #expect(workspace.state == Workspace())
        await host.disappear()
    }

    @Test
    func `A window starts with the list, the filter and the draft of the last one, and shows when they are not saved`()
        async throws
    {
        let storage = MemoryStorage()
        let before = WorkspaceStore(savedIn: storage)
        before.choose(.work, .done)
        before.type("Write rep", in: .work)
        await before.saved?.flush()

        let next = MemoryStorage(storage.data)
        next.fail([.write], with: PersistenceError.noSpace("memory"))
        let workspace = WorkspaceStore(savedIn: next)
        let host = ViewHost { TodosScreen() }
        withDependencies {
            $0.repository = repository
            $0.workspace = workspace
        } operation: {
            host.appear()
        }
        await host.rendered { $0.contains("Text \"Work\" (chosen)") && $0.contains("(\"Write rep\")") }
        #expect(!host.render().contains("not being saved"))
        try host.type("Write report", into: "What is to be done?")
        await workspace.saved?.flush()
        await host.rendered { $0.contains("The state of this page is not being saved: there is no space left.") }
        try host.press("Home")
        #expect((workspace.list, workspace.filter) == (.home, .done))
        await host.disappear()
    }

    @Test
    func `Text that cannot be added stays in the field, with the error`() async throws {
        await appear()
        try host.type("  ", into: "What is to be done?")
        try host.press("Add")
        await host.rendered { $0.contains("Text \"Title must not be empty.\"") }
        await repository.failSaving(busy)
        try host.type("Tea", into: "What is to be done?")
        try host.press("Add")
        let text = await host.rendered { $0.contains("Text \"The server is too busy.\"") }
        #expect(text.contains("TextField \"What is to be done?\" (\"Tea\")"))
        #expect(!text.contains("Toggle \"Tea\""))
        await host.disappear()
    }

    @Test
    func `A todo is marked as done, and done todos are cleared`() async throws {
        await appear()
        try host.press("Milk")
        await host.rendered { $0.contains("Toggle \"Milk\" (on)") }
        #expect(editing.list.value?.map(\.isDone) == [true, false])
        try host.press("Clear Done")
        let text = await host.rendered { !$0.contains("Milk") }
        #expect(!text.contains("Clear Done"))
        #expect(try await repository.todos(in: .home).map(\.title) == ["Bread"])
        await host.disappear()
    }

    @Test
    func `A failed change is not shown as done`() async throws {
        await appear()
        await repository.failSaving(busy)
        try host.press("Milk")
        let text = await host.rendered { $0.contains("Text \"The server is too busy.\"") }
        #expect(text.contains("Toggle \"Milk\" (off)"))
        await host.disappear()
    }

    @Test
    func `A title is edited in its row, and the edit is saved or cancelled`() async throws {
        await appear()
        try host.press("Rename Bread")
        try host.type("Brown bread", into: "New title of Bread")
        #expect(editing.edits == [2: TitleEdit(title: "Bread", draft: "Brown bread")])
        try host.press("Cancel")
        #expect(host.render().contains("Toggle \"Bread\""))

        try host.press("Rename Bread")
        try host.type("", into: "New title of Bread")
        try host.press("Save")
        await host.rendered { $0.contains("Text \"Title must not be empty.\"") }
        try host.type("White bread", into: "New title of Bread")
        try host.submit("New title of Bread")
        await host.rendered { $0.contains("Toggle \"White bread\"") }
        #expect(editing.edits.isEmpty)
        #expect(try await repository.todos(in: .home).map(\.title) == ["Milk", "White bread"])
        await host.disappear()
    }

    @Test
    func `After the last todo is deleted, the list is empty`() async throws {
        await appear()
        try host.press("Delete Milk")
        await host.rendered { !$0.contains("Milk") }
        try host.press("Delete Bread")
        await host.rendered { $0.contains("Label \"Nothing to do\"") }
        #expect(editing.list.value == [])
        await host.disappear()
    }

    @Test
    func `A filter shows some of the todos, or that there are none`() async throws {
        await appear()
        try host.press("Milk")
        await host.rendered { $0.contains("(on)") }
        try host.press("Done")
        #expect(host.render().contains("Text \"Done\" (chosen)"))
        #expect(host.render().contains("Milk") && !host.render().contains("Bread"))
        try host.press("Active")
        #expect(!host.render().contains("Milk") && host.render().contains("Bread"))
        try host.press("Delete Bread")
        await host.rendered { $0.contains("Label \"Nothing left to do\"") }
        await host.disappear()
    }

    @Test
    func `An error offers another try if it may help, and a refresh keeps the list`() async throws {
        await repository.failLoading(busy)
        host.appear()
        await host.rendered { $0.contains("Label \"Server Problem\"") }
        await repository.failLoading(nil)
        try host.press("Try Again")
        await host.rendered { $0.contains("Milk") }

        await repository.failLoading(.unauthorized)
        await (try host.pull()).value
        #expect(host.render().contains("Milk"))
        #expect(host.render().contains("Label \"Not Allowed\""))
        #expect(!host.render().contains("Try Again"))
        await host.disappear()
    }

    private func repositoryHasFollowed() async {
        for await screen in editing.list.values(of: \.screen) where screen.saving.isEmpty { break }
    }

    @Test
    func `A change is undone and redone, and the repository follows`() async throws {
        await appear()
        #expect(!host.render().contains("Undo"))
        try host.press("Delete Milk")
        await host.rendered { !$0.contains("Milk") && $0.contains("Button \"Undo\"") }
        try host.press("Undo")
        await host.rendered { $0.contains("Toggle \"Milk\"") }
        await repositoryHasFollowed()
        #expect(try await repository.todos(in: .home).map(\.title) == ["Milk", "Bread"])
        try host.press("Redo")
        await host.rendered { !$0.contains("Milk") }
        await repositoryHasFollowed()
        #expect(try await repository.todos(in: .home).map(\.title) == ["Bread"])
        await host.disappear()
    }

    @Test
    func `A screen shows one of the lists`() async throws {
        let host = ViewHost { TodosScreen() }
        withDependencies {
            $0.repository = repository
        } operation: {
            host.appear()
        }
        await host.rendered { $0.contains("Milk") }
        try host.press("Work")
        await host.rendered { $0.contains("Label \"Nothing to do\"") && !$0.contains("Milk") }
        try host.press("Home")
        await host.rendered { $0.contains("Milk") }
        await host.disappear()
    }
}
