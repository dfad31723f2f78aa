import Lockstep
import LockstepTesting
import Testing
import TodosCore
import TodosTestSupport

@MainActor @Suite(.timeLimit(.minutes(20)), .storeHistory, .runtimeWarningsFail)
struct TodoStoreLoadingTests {
    private let busy = StateError.server(code: 503, message: "Busy")
    private let milk = Todo(id: 1, title: "Milk", isDone: false)
    private let repository = ScriptedRepository("Milk")
    private let gate = Gate<Void>()

    private func makeTest() -> TestStore<TodoStore> {
        withDependencies {
            $0.repository = repository
        } operation: {
            TestStore(TodoStore())
        }
    }

    /// Returns a test of a store that has loaded its list.
    private func loadedTest() async -> TestStore<TodoStore> {
        let test = makeTest()
        await test.store.loadIfNeeded()
        await test.expectEnd { $0.loaded([milk]) }
        return test
    }

    @Test
    func `The first load shows no list until it ends`() async {
        await repository.holdLoading(at: gate)
        let test = makeTest()
        #expect(test.store.screen.state == .idle)

        test.start { await $0.loadIfNeeded() }
        await test.expect("loading") { $0.load() }
        #expect(test.store.screen.state == .loading(previous: nil))
        #expect(test.store.screen.todos == nil)

        await gate.isCalled()
        gate.succeed()
        await test.expect("completed") { $0.loaded([milk]) }
        #expect(test.store.screen.state == .loaded([milk]))
        await test.finish()
    }

    @Test
    func `Several calls of loadIfNeeded load the list once`() async {
        await repository.holdLoading(at: gate)
        let test = makeTest()
        test.start { await $0.loadIfNeeded() }
        await test.expect("loading") { $0.load() }
        test.start { await $0.loadIfNeeded() }
        await gate.isCalled()
        gate.succeed()
        await test.expect("completed") { $0.loaded([milk]) }
        test.start { await $0.loadIfNeeded() }
        await test.finish()
        #expect(await repository.loads == 1)
    }

    @Test
    func `A refresh keeps the list visible`() async {
        let test = await loadedTest()
        await repository.holdLoading(at: gate)
        test.start { await $0.refresh() }
        await test.expect("loading") { $0.state = .loading(previous: [milk]) }
        #expect(test.store.screen.todos == [milk])

        await gate.isCalled()
        gate.succeed()
        await test.expect("completed") { $0.loaded([milk]) }
        await test.finish()
    }

    @Test
    func `A failed load can be retried`() async {
        await repository.failLoading(busy)
        let test = makeTest()
        test.start { await $0.loadIfNeeded() }
        await test.expect("loading") { $0.load() }
        await test.expect("failed") { $0.failed(busy) }
        #expect(test.store.error?.isRetryable == true)
        #expect(test.store.screen.todos == nil)

        await repository.failLoading(nil)
        test.start { await $0.refresh() }
        await test.expect("loading") { $0.load() }
        await test.expect("completed") { $0.loaded([milk]) }
        await test.finish()
    }

    @Test
    func `A failed refresh keeps the last list`() async {
        let test = await loadedTest()
        await repository.failLoading(busy)
        test.start { await $0.refresh() }
        await test.expect("loading") { $0.load() }
        await test.expect("failed") { $0.failed(busy) }
        #expect(test.store.screen.state == .failed(busy))
        #expect(test.store.screen.todos == [milk])
        await test.finish()
    }

    @Test
    func `Starting over discards the list`() async {
        let test = await loadedTest()
        await repository.holdLoading(at: gate)
        test.start { await $0.startOver() }
        await test.expect("reset") { $0.reset() }
        await test.expect("loading") { $0.state = .loading(previous: nil) }
        #expect(test.store.screen.todos == nil)
        await gate.isCalled()
        gate.succeed()
        await test.expect("completed") { $0.loaded([milk]) }
        await test.finish()
    }
}
