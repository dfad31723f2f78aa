import Foundation
import Lockstep
import LockstepTesting
import Testing
import TodosCore
import TodosTestSupport

/// Tests of undo and redo in the list and the repository.
@MainActor @Suite(.timeLimit(.minutes(20)), .storeHistory, .runtimeWarningsFail)
struct TodoHistoryTests {
    private let form = UUID()
    private let busy = StateError.server(code: 503, message: "Busy")
    private let repository = ScriptedRepository("Milk", "Bread")
    private let gate = Gate<Void>()
    private let milk = Todo(id: 1, title: "Milk", isDone: false)
    private let bread = Todo(id: 2, title: "Bread", isDone: false)
    private let tea = Todo(id: 3, title: "Tea", isDone: false)

    /// Returns a test of a store that has loaded the list of the repository.
    private func loadedTest(
        exhaustivity: TestStore<TodoStore>.Exhaustivity = .only(\.state)
    ) async -> TestStore<TodoStore> {
        await .loaded(from: repository, exhaustivity: exhaustivity)
    }

    /// Expects that the list and the repository have these todos.
    private func expect(_ test: TestStore<TodoStore>, _ todos: [Todo]) async {
        await test.expectEnd { $0.loaded(todos) }
        #expect(await repository.list == todos)
    }

    @Test
    func `Every change is undone and redone separately`() async throws {
        let test = await loadedTest()
        let tab = TodoEditing(list: test.store)
        var lists = [[milk, bread]]
        let changes: [@MainActor (TodoStore) async throws -> Void] = [
            { try await $0.add(title: "Tea", form: form).get() },
            { try await $0.setDone(true, id: 3).get() },
            { _ in try await tab.dispatch(\.save, 2, "Brown bread").get() },
            { try await $0.delete(id: 1).get() },
            { _ in try await tab.dispatch(\.clearDone).get() },
        ]
        for change in changes {
            try await change(test.store)
            lists.append(await repository.list)
            await expect(test, lists.last!)
        }
        #expect(Set(lists).count == lists.count)
        for list in lists.dropLast().reversed() {
            #expect(test.store.screen.canUndo)
            try await test.store.undo().get()
            await expect(test, list)
        }
        #expect(!test.store.screen.canUndo)
        for list in lists.dropFirst() {
            #expect(test.store.screen.canRedo)
            try await test.store.redo().get()
            await expect(test, list)
        }
        #expect(!test.store.screen.canRedo)
        await test.finish()
    }

    @Test
    func `An undo restores the list immediately, and its todos are saving until the repository has changed`()
        async throws
    {
        let test = await loadedTest(exhaustivity: .full)
        try await test.store.delete(id: 1).get()
        await test.expectEnd { $0.loaded([bread]) }
        await repository.holdSaving(at: gate)

        test.start { _ = await $0.undo() }
        await test.expect { $0.begin(TodoOperation.restore) }
        await test.expect("undo") { $0.loaded([milk, bread]) }
        await test.expect { $0.begin(TodoOperation.change(1)) }
        await gate.isCalled()
        #expect(test.store.screen.saving == [.restore, .change(1)])
        #expect(await repository.list == [bread])

        gate.succeed()
        await test.expect { $0.end(TodoOperation.change(1)) }
        await test.expect { $0.end(TodoOperation.restore) }
        #expect(await repository.list == [milk, bread])
        await test.finish()
    }

    @Test(arguments: [true, false])
    func `An undo or redo that cannot be saved changes nothing, and can be retried`(undoes: Bool) async throws {
        let test = await loadedTest()
        try await test.store.add(title: "Tea", form: form).get()
        if !undoes { try await test.store.undo().get() }
        let (before, after) = undoes ? ([milk, bread, tea], [milk, bread]) : ([milk, bread], [milk, bread, tea])
        await expect(test, before)
        let screen = test.store.screen

        await repository.failSaving(busy)
        let failure = undoes ? await test.store.undo() : await test.store.redo()
        #expect(throws: busy) { try failure.get() }
        await expect(test, before)
        #expect(test.store.screen.errors == [.restore: busy])
        #expect(test.store.screen.canUndo == screen.canUndo)
        #expect(test.store.screen.canRedo == screen.canRedo)

        await repository.failSaving(nil)
        let success = undoes ? await test.store.undo() : await test.store.redo()
        try success.get()
        await expect(test, after)
        #expect(test.store.screen.errors.isEmpty)
        await test.finish()
    }

    @Test
    func `An undo waits for the change that is being saved, and undoes it`() async throws {
        let test = await loadedTest()
        try await test.store.setDone(true, id: 2).get()
        let done = Todo(id: 2, title: "Bread", isDone: true)
        await expect(test, [milk, done])
        await repository.holdSaving(at: gate)
        test.start { _ = await $0.delete(id: 1) }
        await gate.isCalled(1)
        test.start { _ = await $0.undo() }
        gate.succeed()
        await test.expect { $0.loaded([done]) }
        await test.expect("undo") { $0.loaded([milk, done]) }
        await gate.isCalled(2)
        #expect(await repository.list == [done])
        gate.succeed()
        await test.finish()
        #expect(await repository.list == [milk, done])
    }

    @Test
    func `A todo that is checked while an undo waits stays checked, and the earlier change is undone`() async throws {
        let test = await loadedTest()
        await repository.holdSaving(at: gate)
        test.start { _ = await $0.setDone(true, id: 1) }
        await gate.isCalled(1)
        test.start { _ = await $0.undo() }
        test.start { _ = await $0.setDone(true, id: 2) }
        for call in 1...3 {
            await gate.isCalled(call)
            gate.succeed()
        }
        await expect(test, [milk, Todo(id: 2, title: "Bread", isDone: true)])
        await repository.holdSaving(at: nil)
        try await test.store.undo().get()
        await expect(test, [milk, bread])
        await test.finish()
    }

    @Test
    func `A change made while an undo is being saved is made after the undo`() async throws {
        let test = await loadedTest()
        try await test.store.delete(id: 1).get()
        await expect(test, [bread])
        await repository.holdSaving(at: gate)
        test.start { _ = await $0.undo() }
        await gate.isCalled(1)
        test.start { _ = await $0.add(title: "Tea", form: form) }
        gate.fail(busy)
        await gate.isCalled(2)
        gate.succeed()
        await expect(test, [bread, tea])
        await repository.holdSaving(at: nil)
        try await test.store.undo().get()
        await expect(test, [bread])
        try await test.store.undo().get()
        await expect(test, [milk, bread])
        await test.finish()
    }

    @Test
    func `Changes by another program cannot be undone, nor can the changes before them`() async throws {
        let test = await loadedTest()
        try await test.store.delete(id: 1).get()
        await expect(test, [bread])
        await repository.change { $0.append(Todo(id: 9, title: "Soap", isDone: false)) }
        await test.store.refresh()
        let soap = Todo(id: 9, title: "Soap", isDone: false)
        await expect(test, [bread, soap])
        #expect(!test.store.screen.canUndo)
        try await test.store.undo().get()
        await expect(test, [bread, soap])

        try await test.store.delete(id: 2).get()
        await expect(test, [soap])
        try await test.store.undo().get()
        await expect(test, [bread, soap])
        #expect(!test.store.screen.canUndo)
        await test.finish()
    }

    @Test
    func `A load without changes keeps the history`() async throws {
        let test = await loadedTest()
        try await test.store.delete(id: 1).get()
        try await test.store.delete(id: 2).get()
        try await test.store.undo().get()
        await repository.failLoading(busy)
        await test.store.refresh()
        // The shown list may be outdated.
        #expect(!test.store.screen.canUndo && !test.store.screen.canRedo)
        await repository.failLoading(nil)
        await test.store.startOver()
        #expect(test.store.screen.canUndo && test.store.screen.canRedo)
        try await test.store.undo().get()
        await expect(test, [milk, bread])
        await test.finish()
    }

    @Test
    func `A load that reads while an undo is being saved does not replace the result of the undo`() async throws {
        let test = await loadedTest()
        try await test.store.delete(id: 1).get()
        await expect(test, [bread])
        await repository.holdSaving(at: gate)
        let undo = test.start { await $0.undo() }
        await gate.isCalled()
        await test.expect("undo") { $0.loaded([milk, bread]) }
        await test.store.refresh()
        await test.expect("loading") { $0.load() }
        await test.expect("completed") { $0.loaded([bread]) }
        gate.succeed()
        try await undo.value.get()
        await expect(test, [milk, bread])
        await test.finish()
    }

    @Test
    func `Each list has its own history`() async throws {
        let lists = withDependencies {
            $0.repository = ScriptedRepository(["Milk"], work: ["Call"])
        } operation: {
            TodoLists()
        }
        for list in TodoList.allCases { await lists[list].loadIfNeeded() }
        try await lists[.home].delete(id: 1).get()
        try await lists[.work].delete(id: 2).get()
        try await lists[.home].undo().get()
        #expect(lists[.home].value == [milk])
        #expect(lists[.work].value == [])
        #expect(!lists[.home].screen.canUndo && lists[.work].screen.canUndo)
    }
}
