import Foundation
import Lockstep
import LockstepTesting
import Testing
import TodosCore
import TodosTestSupport

@MainActor @Suite(.timeLimit(.minutes(20)), .storeHistory, .runtimeWarningsFail)
struct TodoStoreSavingTests {
    private let form = UUID()
    private let busy = StateError.server(code: 503, message: "Busy")
    private let milk = Todo(id: 1, title: "Milk", isDone: false)
    private var adding: TodoOperation { .add(form: form) }

    /// Returns a test of a store whose first load has ended.
    private func loadedTest(
        _ repository: ScriptedRepository, exhaustivity: TestStore<TodoStore>.Exhaustivity = .full
    ) async -> TestStore<TodoStore> {
        await .loaded(from: repository, exhaustivity: exhaustivity)
    }

    @Test
    func `Every change is saved and shown`() async throws {
        let repository = ScriptedRepository("Milk")
        let test = await loadedTest(repository)
        let store = test.store

        try await store.add(title: " Bread ", form: form).get()
        let bread = Todo(id: 2, title: "Bread", isDone: false)
        await test.expect { $0.begin(adding) }
        await test.expect { $0.loaded([milk, bread]) }
        await test.expect { $0.end(adding) }

        try await store.setDone(true, id: 1).get()
        await test.expectEnd { $0.loaded([Todo(id: 1, title: "Milk", isDone: true), bread]) }
        try await store.setDone(false, id: 1).get()
        await test.expectEnd { $0.loaded([milk, bread]) }
        try await store.delete(id: 2).get()
        await test.expectEnd { $0.loaded([milk]) }
        #expect(await repository.list == store.value)
        #expect(await repository.loads == 1)
        await test.finish()
    }

    @Test
    func `Changes show their progress immediately, and are saved one after another`() async {
        let gate = Gate<Void>()
        let repository = ScriptedRepository("Milk")
        let test = await loadedTest(repository)
        await repository.holdSaving(at: gate)
        let bread = Todo(id: 2, title: "Bread", isDone: false)

        test.start { _ = await $0.add(title: "Bread", form: form) }
        await test.expect { $0.begin(adding) }
        await gate.isCalled(1)
        test.start { _ = await $0.delete(id: 1) }
        await test.expect { $0.begin(TodoOperation.change(1)) }
        #expect(test.store.screen.saving == [adding, .change(1)])
        #expect(await repository.saves == 1)

        gate.succeed(call: 0)
        await test.expect { $0.loaded([milk, bread]) }
        await test.expect { $0.end(adding) }
        await gate.isCalled(2)
        gate.succeed(call: 1)
        await test.expect { $0.loaded([bread]) }
        await test.expect { $0.end(TodoOperation.change(1)) }
        #expect(test.store.screen.saving.isEmpty)
        await test.finish()
    }

    @Test
    func `A form that is submitted again while its todo is being saved adds one todo`() async {
        let gate = Gate<Void>()
        let repository = ScriptedRepository()
        let test = await loadedTest(repository, exhaustivity: .end)
        await repository.holdSaving(at: gate)
        let first = test.start { await $0.add(title: "Milk", form: form) }
        await gate.isCalled()
        let second = test.start { await $0.add(title: "Milk", form: form) }
        await repository.holdSaving(at: nil)
        gate.succeed()
        #expect(await first.value.error == nil)
        #expect(await second.value.error == .cancelled)
        await test.expectEnd { $0.loaded([milk]) }
        #expect(await repository.list == [milk])
    }

    @Test
    func `A failed save keeps the list and shows the error`() async {
        let repository = ScriptedRepository("Milk")
        let test = await loadedTest(repository)
        await repository.failSaving(busy)

        test.start { _ = await $0.add(title: "Bread", form: form) }
        await test.expect { $0.begin(adding) }
        await test.expect { $0.end(adding, busy) }
        test.start { _ = await $0.setDone(true, id: 1) }
        await test.expect { $0.begin(TodoOperation.change(1)) }
        await test.expect("Check (optimistic)") { $0.loaded([milk.done]) }
        await test.expect("Check reverted") { $0.loaded([milk]) }
        await test.expect { $0.end(TodoOperation.change(1), busy) }
        #expect(test.store.screen.errors == [adding: busy, .change(1): busy])
        #expect(test.store.screen.state == .loaded([milk]))

        await repository.failSaving(nil)
        let add = test.start { await $0.add(title: "Bread", form: form) }
        await test.expectEnd { snapshot in
            snapshot.operations.errors["\(adding)"] = nil
            snapshot.loaded([milk, Todo(id: 2, title: "Bread", isDone: false)])
        }
        #expect(await add.value.error == nil)
        await test.finish()
    }

    @Test
    func `A change saved during a load is shown, whatever the load has read`() async throws {
        let gate = Gate<Void>(honorsCancellation: false)
        let repository = ScriptedRepository("Milk")
        let test = await loadedTest(repository, exhaustivity: .only(\.state))
        await repository.holdLoading(at: gate)

        test.start { await $0.refresh() }
        await test.expect("loading") { $0.load() }
        await gate.isCalled(1)
        let bread = Todo(id: 2, title: "Bread", isDone: false)
        try await test.store.add(title: "Bread", form: form).get()
        await test.expect("Add confirmed") { $0.state = .loading(previous: [milk, bread]) }
        // The load has read the list before the todo was added.
        gate.succeed()
        await test.expect("completed") { $0.loaded([milk, bread]) }
        #expect(await repository.loads == 2)
        await test.finish()
    }

    @Test
    func `A todo is marked as done immediately, and a failed save reverts only this change`() async throws {
        let gate = Gate<Void>()
        let repository = ScriptedRepository("Milk", "Bread")
        let test = await loadedTest(repository, exhaustivity: .only(\.state))
        let bread = Todo(id: 2, title: "Bread", isDone: false)
        await repository.holdSaving(at: gate)

        test.start { _ = await $0.setDone(true, id: 1) }
        await test.expect("Check (optimistic)") { $0.loaded([milk.done, bread]) }
        test.start { _ = await $0.setDone(true, id: 2) }
        await test.expect("Check (optimistic)") { $0.loaded([milk.done, bread.done]) }
        await gate.isCalled(1)
        gate.fail(busy, call: 0)
        await test.expect("Check reverted") { $0.loaded([milk, bread.done]) }
        await gate.isCalled(2)
        gate.succeed(call: 1)
        await test.finish()
        #expect(test.store.screen.errors == [.change(1): busy])
        #expect(await repository.list == [milk, bread.done])
    }

    @Test
    func `A refresh that read the list before a change does not hide the change`() async throws {
        let (loading, saving) = (Gate<Void>(honorsCancellation: false), Gate<Void>())
        let repository = ScriptedRepository("Milk")
        let test = await loadedTest(repository, exhaustivity: .only(\.state))
        await repository.holdLoading(at: loading)
        await repository.holdSaving(at: saving)

        test.start { _ = await $0.setDone(true, id: 1) }
        await test.expect("Check (optimistic)") { $0.loaded([milk.done]) }
        await saving.isCalled(1)
        test.start { await $0.refresh() }
        await test.expect("loading") { $0.load() }
        await loading.isCalled(1)
        saving.succeed()
        loading.succeed()
        await test.expect("completed") { $0.loaded([milk.done]) }
        await test.finish()
    }

    @Test
    func `A todo that is checked and unchecked quickly ends in its last state`() async {
        let gate = Gate<Void>()
        let repository = ScriptedRepository("Milk")
        let test = await loadedTest(repository, exhaustivity: .only(\.state))
        await repository.holdSaving(at: gate)
        for isDone in [true, false, true] {
            test.start { _ = await $0.setDone(isDone, id: 1) }
            let shown = isDone ? milk.done : milk
            await test.expect("\(isDone ? "Check" : "Uncheck") (optimistic)") { $0.loaded([shown]) }
        }
        for call in 0..<3 {
            await gate.isCalled(call + 1)
            gate.succeed(call: call)
        }
        await test.finish()
        #expect(await repository.list == [milk.done])
    }

    @Test
    func `A saved todo is shown even if the first load failed`() async {
        let repository = ScriptedRepository()
        await repository.failLoading(busy)
        let test = await loadedTest(repository, exhaustivity: .end)
        await repository.failLoading(nil)
        test.start { _ = await $0.add(title: "Milk", form: form) }
        await test.expectEnd { $0.loaded([milk]) }
    }

    @Test(arguments: ["", "   ", "\n\t ", "\u{0}\u{7}"])
    func `A title without visible characters is refused`(title: String) async {
        let repository = ScriptedRepository()
        let test = await loadedTest(repository)
        let error = StateError.validation(.required(field: "Title"))
        #expect(await test.store.add(title: title, form: form).error == error)
        await test.expect { $0.begin(adding) }
        await test.expect { $0.end(adding, error) }
        #expect(test.store.screen.errors == [adding: error])
        #expect(await repository.saves == 0)
        await test.finish()
    }

    @Test
    func `A title of the maximum length is accepted, and a longer title is refused`() async {
        let test = await loadedTest(ScriptedRepository(), exhaustivity: .end)
        let longest = String(repeating: "é", count: Todo.titleLimit)
        #expect(await test.store.add(title: longest, form: form).error == nil)
        await test.expectEnd { $0.loaded([Todo(id: 1, title: longest, isDone: false)]) }
        let error = StateError.validation(.tooLong(field: "Title", limit: Todo.titleLimit))
        #expect(await test.store.add(title: longest + "!", form: form).error == error)
        await test.expectEnd { $0.operations.errors["\(adding)"] = error }
    }

    @Test
    func `Values of the screen include every settled change`() async {
        let test = await loadedTest(ScriptedRepository(), exhaustivity: .end)
        var screens = test.store.values(of: \.screen).makeAsyncIterator()
        #expect(await screens.next()?.todos == [])

        test.start { _ = await $0.add(title: "Milk", form: form) }
        await test.expectEnd { $0.loaded([milk]) }
        var titles: [String]? = []
        while titles == [] { titles = await screens.next()?.todos?.map(\.title) }
        #expect(titles == ["Milk"])
    }
}

extension Todo {
    /// The todo, marked as done.
    fileprivate var done: Todo { Todo(id: id, title: title, isDone: true) }
}

extension Result {
    fileprivate var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
