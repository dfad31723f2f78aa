import LockstepCore
import LockstepTesting
import Observation
import Testing

@MainActor @Suite("Misuse of optimistic changes", .timeLimit(.minutes(20)))
struct OptimisticMisuseTests {
    private func message(of result: ExitTest.Result?) throws -> String {
        String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    }

    @Test("A change that sets its own value store traps, and the message names both commits")
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
        #expect(text.contains("commit \"set\" of TodoListStore#") && text.contains("(optimistic)"))
    }

    @Test("A change that commits to its own struct store traps, and the message names both commits")
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
        #expect(text.contains("commit \"inner\" of TodoStateStore#") && text.contains("(optimistic)"))
    }

    @Test("A change that reads the number of pending changes reads the number before the change")
    func readingInside() async {
        let store = TodoStateStore()
        var counts: [Int] = []
        let first = OpenChange<Void> { gate in
            await store.optimistically(at: \.title, { $0 = "Today" }) { try await gate() }
        }
        await store.optimistically(
            at: \.todos,
            { _ in counts.append(store.pendingChanges) }
        ) {}
        await first.succeed()
        #expect(counts.first == 1 && store.pendingChanges == 0)
    }

    @Test("If a change starts another one in a task, both are applied in the order in which they started")
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

    @Test("Q1: a change inside the work of another change is independent, and stays if the outer change fails")
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

    @Test("K4: a change of an entry that was removed does not change the next entry of the same key")
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
        #expect(entry.isIdle && list[1].value?.map(\.id) == [5])
        #expect(list[1].pendingChanges == 0)
    }

    @Test(
        "Q3: without a value, a failed change leaves nothing, and a pending change is applied to the loaded value"
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

    @Test("Q4: a change whose work never returns is not pending after a reset")
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
