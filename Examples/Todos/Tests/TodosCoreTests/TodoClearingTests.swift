import Lockstep
import LockstepTesting
import Testing
import TodosCore
import TodosTestSupport

/// Tests of clearing the done todos.
@MainActor @Suite(.timeLimit(.minutes(20)), .storeHistory, .runtimeWarningsFail)
struct TodoClearingTests {
    private let busy = StateError.server(code: 503, message: "Busy")
    private let repository = ScriptedRepository("Milk", "Bread", "Tea")
    private let bread = Todo(id: 2, title: "Bread", isDone: false)

    /// Returns tests of a tab and of its loaded list, in which two of three todos are done.
    private func loadedTests() async throws -> (tab: TestStore<TodoEditing>, list: TestStore<TodoStore>) {
        for id in [1, 3] { try await repository.setDone(true, id: id) }
        let tab = withDependencies {
            $0.repository = repository
        } operation: {
            TodoEditing(list: TodoStore())
        }
        await tab.list.loadIfNeeded()
        return (TestStore(tab), TestStore(tab.list))
    }

    @Test
    func `Clearing deletes the done todos and keeps the others`() async throws {
        let (tab, list) = try await loadedTests()
        let clear = tab.start { await $0.dispatch(\.clearDone) }
        await tab.expect { $0.clearing = .saving }
        await tab.expect { $0.clearing = .idle }
        #expect(await clear.value.isCompleted)
        await list.expect { $0.loaded([bread]) }
        #expect(await repository.list == [bread])
        await tab.finish()
        await list.finish()
    }

    @Test
    func `Clearing runs once at a time, and ends when the list shows the result`() async throws {
        let (tab, list) = try await loadedTests()
        let saving = Gate<Void>()
        await repository.holdSaving(at: saving)
        let before = await repository.saves

        let clear = tab.start { await $0.dispatch(\.clearDone) }
        await tab.expect { $0.clearing = .saving }
        await saving.isCalled()
        await repository.holdSaving(at: nil)
        // The second clearing makes no commit, because it is cancelled before it starts.
        await #expect(throws: CancellationError.self) { try await tab.store.dispatch(\.clearDone).get() }

        saving.succeed()
        await list.expect { $0.loaded([bread]) }
        await tab.expect { $0.clearing = .idle }
        #expect(await clear.value.isCompleted)
        #expect(await repository.saves == before + 1)
        await tab.finish()
        await list.finish()
    }

    @Test
    func `A failed clearing leaves the list unchanged, and can be retried`() async throws {
        let (tab, list) = try await loadedTests()
        await repository.failSaving(busy)
        tab.start { await $0.dispatch(\.clearDone) }
        await tab.expect { $0.clearing = .saving }
        await tab.expect { $0.clearing = .failed(busy) }
        #expect(await tab.outcome(of: "clearDone")?.error as? StateError == busy)
        await list.expectEnd { _ in }

        await repository.failSaving(nil)
        tab.start { await $0.dispatch(\.clearDone) }
        await tab.expect { $0.clearing = .saving }
        await tab.expect { $0.clearing = .idle }
        #expect(await tab.outcome(of: "clearDone")?.isCompleted == true)
        await list.expectEnd { $0.loaded([bread]) }
        await tab.finish()
    }

    @Test
    func `A cancelled clearing has not failed`() async throws {
        let (tab, list) = try await loadedTests()
        await repository.failSaving(CancellationError())
        tab.start { await $0.dispatch(\.clearDone) }
        await tab.expect { $0.clearing = .saving }
        await tab.expect { $0.clearing = .idle }
        let outcome = await tab.outcome(of: "clearDone")
        #expect(throws: CancellationError.self) { try outcome?.get() }
        await tab.finish()
        await list.finish()
    }
}
