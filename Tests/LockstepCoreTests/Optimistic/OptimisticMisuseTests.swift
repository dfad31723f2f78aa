import LockstepCore
import LockstepTesting
import Observation
import Testing

@MainActor @Suite("Optimistic changes: misuse", .timeLimit(.minutes(1)))
struct OptimisticMisuseTests {
    private func message(of result: ExitTest.Result?) throws -> String {
        String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    }

    @Test("A change that sets its own value store ends the process, and the message names both commits")
    func settingInside() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let store = TodoListStore()
            store.set([])
            _ = await store.optimistically({ todos in
                store.set([Todo(7)])
                todos.append(Todo(1))
            }) {}
        }
        let text = try message(of: result)
        #expect(text.contains("commit \"set\" was made inside the closure") && text.contains("(optimistic)"))
    }

    @Test("A change that commits to its own struct store ends the process, and the message names both commits")
    func committingInside() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let store = TodoStateStore()
            _ = await store.optimistically(
                at: \.todos,
                { todos in
                    store.commit("inner") { $0.title = "Milk" }
                    todos.append(Todo(1))
                }
            ) {}
        }
        let text = try message(of: result)
        #expect(text.contains("commit \"inner\" was made inside the closure") && text.contains("(optimistic)"))
    }

    @Test("A change that begins another one in a task has both, in the order in which they began")
    func nestedInATask() async {
        let store = TodoListStore()
        store.set([])
        var inner: Task<Void, Never>?
        await store.optimistically({ [store] todos in
            todos.append(Todo(1))
            if inner == nil { inner = Task { await store.optimistically({ $0.append(Todo(2)) }) {} } }
        }) {}
        await inner?.value
        #expect(store.value?.map(\.id) == [1, 2] && store.pendingChanges == 0)
    }

    @Test("Q1: a change inside the work of another is one of its own: the failure of the outer one leaves it")
    func nestedInTheWork() async {
        let store = TodoListStore()
        store.set([])
        let result = await store.optimistically({ $0.append(Todo(1)) }) {
            await store.optimistically({ $0.append(Todo(2)) }) {}
            throw StateError.unauthorized
        }
        #expect(throws: StateError.unauthorized) { try result.get() }
        #expect(store.value?.map(\.id) == [2] && store.pendingChanges == 0)
    }

    @Test("K4: a change of an entry that was removed does not reach the entry made after it")
    func removedEntry() async {
        let list = QueryFamily { (_: Int) in [Todo]() }
        list.set([], for: 1)
        let gate = Gate<Void>()
        let entry = list[1]
        let change = immediately { await entry.optimistically({ $0.append(Todo(1)) }) { try await gate() } }
        await gate.isCalled()
        list.remove(1)
        list.set([Todo(5)], for: 1)
        gate.succeed(())
        _ = await change.value
        #expect(entry.value?.map(\.id) == [1] && list[1].value?.map(\.id) == [5])
        #expect(list[1].pendingChanges == 0)
    }

    @Test(
        "Q3: of an entry without a value, a change that fails leaves nothing, and one that succeeds waits for the value"
    )
    func withoutValue() async {
        let gate = Gate<[Todo]>()
        let list = QueryFamily { (_: Int) in try await gate() }
        let entry = list[1]
        await entry.optimistically({ $0.append(Todo(1)) }) { throw StateError.unauthorized }
        #expect(entry.isIdle && entry.pendingChanges == 0)
        let change = Gate<Void>()
        let pending = immediately { await entry.optimistically({ $0.append(Todo(2)) }) { try await change() } }
        let load = immediately { await entry.loadIfNeeded() }
        await gate.isCalled()
        gate.succeed([Todo(7)])
        _ = await load.value
        #expect(entry.value?.map(\.id) == [7, 2])
        change.succeed(())
        _ = await pending.value
        #expect(entry.value?.map(\.id) == [7, 2] && entry.pendingChanges == 0)
    }

    @Test("Q4: work that never returns leaves nothing that is pending after a reset, and its entry can be released")
    func endlessWork() async {
        let store = TodoListStore()
        store.set([])
        let stubborn = Gate<Void>(honorsCancellation: false)
        let change = immediately { await store.optimistically({ $0.append(Todo(1)) }) { try await stubborn() } }
        await stubborn.isCalled()
        #expect(store.pendingChanges == 1)
        store.reset()
        store.set([Todo(9)])
        #expect(store.value?.map(\.id) == [9] && store.pendingChanges == 0)
        stubborn.succeed(())
        _ = await change.value
        #expect(store.value?.map(\.id) == [9])
    }
}
