import Foundation
import LockstepCore
import LockstepPersistence
import LockstepTesting
import Testing

@MainActor @Suite("Persistence of value stores and property stores", .timeLimit(.minutes(20)))
struct ValuePersistenceTests {
    private let clock = ManualClock()
    private let storage = ScriptedStorage()

    @Test("S1: a restored value is available, and the next loadIfNeeded loads")
    func restoredValue() async throws {
        let value = AsyncValue<[String]>()
        value.persist(in: try ScriptedStorage.holding(["old"]), clock: clock)
        #expect(value.state == .loaded(["old"]))
        await value.loadIfNeeded { ["new"] }
        #expect(value.state == .loaded(["new"]))
    }

    @Test("S8: a failed load keeps the saved value; reset removes it")
    func valueStates() async throws {
        let value = AsyncValue<Int>()
        let saved = value.persist(in: storage, clock: clock)
        await value.load { 1 }
        await saved.flush()
        #expect(try storage.saved() == 1)
        await value.load { throw StateError.network(.timeout) }
        await saved.flush()
        #expect(try storage.saved() == 1 && storage.now.writes == 1)
        value.reset()
        await saved.flush()
        #expect(storage.now.data == nil && storage.now.removals == 1)
        value.set(2)
        await saved.flush()
        #expect(try storage.saved() == 2)
    }

    @Test("S7: a value is saved without its pending optimistic changes")
    func optimisticValue() async throws {
        let value = AsyncValue<[String]>()
        let saved = value.persist(in: storage, clock: clock)
        value.set(["a"])
        let change = OpenChange<Void> { gate in await value.optimistically({ $0.append("b") }) { try await gate() } }
        await saved.flush()
        #expect(value.value == ["a", "b"])
        #expect(try storage.saved() == ["a"])
        await change.succeed()
        await saved.flush()
        #expect(try storage.saved() == ["a", "b"])
    }

    @Test("S6: one property of a property store is restored and saved")
    func property() async throws {
        let store = NoteStore()
        let saved = store.persist(\.percent, in: try ScriptedStorage.holding(150), clock: clock)
        #expect(saved.status.isSaved)
        let other = NoteStore()
        let lines = other.persist(\.lines, in: storage, clock: clock)
        other.lines = ["a"]
        await lines.flush()
        #expect(try storage.saved() == ["a"])
    }

    @Test("S7: a property of a store is saved only when no optimistic change is pending")
    func optimisticProperty() async throws {
        let store = NoteStore()
        let saved = store.persist(\.lines, in: storage, clock: clock)
        let change = OpenChange<Void> { gate in
            await store.optimistically(at: \.lines, { $0.append("b") }) { try await gate() }
        }
        store.lines.append("c")
        #expect(await saved.flush().isPending)
        #expect(storage.now.writes == 0)
        await change.fail()
        #expect(await saved.flush().isSaved)
        #expect(try storage.saved() == ["c"])
    }

    @Test("S8: an operation that erases the saved value does not save it again, and a later value is saved")
    func erasingInOperation() async throws {
        let store = PersistedItems()
        let saved = store.persist(in: storage, clock: clock)
        store.set(["a"])
        await saved.flush()
        await store.operations.run(.add) { try await saved.erase() }
        #expect(await saved.flush().isSaved)
        #expect(storage.now.data == nil && storage.now.removals == 1)
        saved.save()
        await saved.flush()
        #expect(try storage.saved() == ["a"])
        try await saved.erase()
        store.set(["b"])
        store.set(["a"])
        store.set(["c"])
        await saved.flush()
        store.set(["a"])
        await saved.flush()
        #expect(try storage.saved() == ["a"])
    }

    @Test("S8: after erasing and a reset, the erased value is saved when it is set again")
    func settingErasedValue() async throws {
        let value = AsyncValue<Int>()
        let saved = value.persist(in: storage, clock: clock)
        value.set(1)
        await saved.flush()
        try await saved.erase()
        value.reset()
        await saved.flush()
        value.set(1)
        #expect(await saved.flush().isSaved)
        #expect(try storage.saved() == 1)
    }

    @Test("S8: an erased value without Equatable is not saved again when a load fails")
    func erasingUncomparable() async throws {
        let value = AsyncValue<Secret>()
        let saved = value.persist(in: storage, clock: clock)
        value.set(Secret(text: "a"))
        await saved.flush()
        try await saved.erase()
        await value.load { throw StateError.network(.timeout) }
        #expect(await saved.flush().isSaved)
        #expect(storage.now.data == nil && storage.now.removals == 1)
        value.set(Secret(text: "b"))
        #expect(await saved.flush().isSaved)
        #expect(try storage.saved(Secret.self)?.text == "b")
    }

    @Test("S1, S2: a value without Equatable is not saved again when a load fails, or after it was restored")
    func unchangedUncomparable() async throws {
        let storage = try ScriptedStorage.holding(Secret(text: "a"))
        let value = AsyncValue<Secret>()
        let saved = value.persist(in: storage, clock: clock)
        await value.load { throw StateError.network(.timeout) }
        #expect(await saved.flush().isSaved)
        #expect(storage.now.writes == 0)
        await value.load { Secret(text: "b") }
        await saved.flush()
        await value.load { throw StateError.network(.timeout) }
        #expect(await saved.flush().isSaved)
        #expect(try storage.saved(Secret.self)?.text == "b" && storage.now.writes == 1)
    }

    @Test("S1: a restored value is stale for the recorders of its commit")
    func staleForRecorders() async throws {
        let value = AsyncValue<[String]>()
        let log = EventLog()
        var loads = 0
        log.onEvent = { event in
            guard case .committed(let commit) = event, commit.label == "restored" else { return }
            immediately {
                await value.loadIfNeeded {
                    loads += 1
                    return ["new"]
                }
            }
        }
        value.pipeline.attach(log)
        value.persist(in: try ScriptedStorage.holding(["old"]), clock: clock)
        #expect(await eventually { value.state == .loaded(["new"]) })
        #expect(loads == 1)
    }

    @Test("S6: the operations of a value store are not saved")
    func operations() async throws {
        let store = PersistedItems()
        let saved = store.persist(in: storage, clock: clock)
        store.set(["a"])
        await store.operations.run(.add) { throw StateError.unauthorized }
        await saved.flush()
        #expect(store.operations.error(for: .add) == .unauthorized)
        #expect(try storage.saved() == ["a"] && storage.now.writes == 1)
    }
}

/// A value that cannot be compared.
private struct Secret: Codable, Sendable { var text = "" }

@MainActor private final class PersistedItems: ValueStore {
    enum Operation: Hashable { case add }

    let valueStorage = ValueStorage<[String], Operation>(storeName: "PersistedItems")
    var operations: OperationTracker<Operation> { valueStorage.operations(of: self) }
}
