import Foundation
import Lockstep
import SwiftUI
import Testing

/// The screens of the articles and of the tutorial do what is said of them.
@MainActor @Suite(.timeLimit(.minutes(20))) struct ArticleScreensTests {
    @Test func `the first screen adds what was typed`() throws {
        let screen = ViewHost { ShoppingScreen() }
        try screen.type("Milk", into: "New item")
        try screen.press("Add")
        #expect(screen.render().contains("Text \"Milk\""))
    }

    @Test func `a screen with parts of its own shows them`() async {
        let empty = ViewHost { OrdersScreen(api: API(result: .success([]))) }
        empty.appear()
        #expect(await empty.rendered { $0.contains("No orders yet") }.contains("No orders yet"))
        let failed = ViewHost { OrdersScreen(api: API(result: .failure(.unauthorized))) }
        failed.appear()
        let message = StateError.unauthorized.localizedMessage
        #expect(await failed.rendered { $0.contains(message) }.contains(message))
        await empty.disappear()
        await failed.disappear()
    }

    @Test func `the preview of the journal saves by its own service`() async throws {
        let preview = JournalPreviews.previews
        let screen = ViewHost { preview }
        try screen.press("Save")
        for await notes in SilentNotesAPI.saved.stream {
            #expect(notes.isEmpty)
            break
        }
    }

    @Test func `the screens of a path are pushed and popped by the store`() async throws {
        let store = TripsStore()
        let screen = ViewHost { TripsScreen(store: store) }
        try screen.press("Kyoto")
        #expect(store.path == [.trip(7)])
        try screen.press("Countdown")
        screen.appear()
        #expect(await screen.rendered { $0.contains("8") }.contains("Text \"8\""))
        try screen.goBack()
        #expect(store.path == [.trip(7)])
        store.path = []
        #expect(screen.render().contains("NavigationLink \"Kyoto\""))
        await screen.disappear()
    }

    @Test func `a screen has a store of its own`() async {
        let screen = ViewHost { ReaderScreen() }
        screen.appear()
        #expect(await screen.rendered { $0.contains("Page 3") }.contains("Text \"Page 3\""))
        await screen.disappear()
    }

    @Test func `the undo buttons follow the recorder`() throws {
        let (store, undo) = (ShoppingStore(), UndoRecorder())
        store.pipeline.attach(undo)
        let screen = ViewHost { UndoButtons(undo: undo) }
        store.items = ["Milk"]
        try screen.press("Undo")
        #expect(store.items.isEmpty)
        try screen.press("Redo")
        #expect(store.items == ["Milk"])
    }

    @Test func `the tutorial's screen loads, adds and marks todos`() async throws {
        let store = Tutorial.TodoStore(OneTodo())
        let first = ViewHost { Tutorial.FirstStep.TodosScreen(store: store) }
        first.appear()
        #expect(await first.rendered { $0.contains("Milk") }.contains("Text \"Milk\""))
        await first.disappear()

        let screen = ViewHost { Tutorial.TodosScreen(store: store) }
        screen.appear()
        try screen.press("Mark as done")
        #expect(await screen.rendered { $0.contains("Mark as not done") }.contains("Mark as not done"))
        try screen.type("Bread", into: "New todo")
        try screen.press("Add")
        let added = await screen.rendered { $0.contains("Text \"Bread\"") }
        #expect(added.contains("Text \"Milk\"") && added.contains("Text \"Bread\""))
        await screen.disappear()
    }

    @Test func `the tutorial's last screen shows the todos that the filter selects`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let filter = Tutorial.FilterStore(file: file)
        let shown = Tutorial.ShownTodos(Tutorial.TodoStore(OneTodo()), filter)
        let screen = ViewHost { Tutorial.LastStep.TodosScreen(shown: shown) }
        screen.appear()
        #expect(await screen.rendered { $0.contains("Milk") }.contains("Text \"Milk\""))
        try screen.press("Done")
        #expect(filter.filter == .done && !screen.render().contains("Milk"))
        await screen.disappear()
    }

    @Test func `the tutorial keeps the title of a todo that was refused`() async throws {
        let store = Tutorial.TodoStore()
        let screen = ViewHost { Tutorial.TodosScreen(store: store) }
        try screen.type("Milk", into: "New todo")
        try screen.press("Add")
        let message = StateError(from: ValidationError.required(field: "Title")).localizedMessage
        let refused = await screen.rendered { $0.contains(message) }
        #expect(refused.contains(message) && refused.contains("Milk"))
    }
}

private struct OneTodo: Tutorial.TodoRepository {
    func todos() async throws -> [Tutorial.Todo] { [Tutorial.Todo(id: 1, title: "Milk")] }
    func add(_ title: String) async throws -> Tutorial.Todo { Tutorial.Todo(id: 2, title: title) }
    func setDone(_ isDone: Bool, id: Tutorial.Todo.ID) async throws {}
}
