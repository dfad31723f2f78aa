import Foundation
import LockstepCore
import LockstepPersistence
import LockstepTesting
import Testing

private struct Basket: Codable, Equatable, Sendable {
    var items: [Int] = []
    var note = ""
    var count = 0
}

extension Basket: MergedByFields {
    static var mergedFields: [MergedField<Basket>] {
        [MergedField(\.items), MergedField(\.note), MergedField(\.count)]
    }
}

@MainActor private final class BasketStore: Store<Basket> {
    init() { super.init(state: Basket()) }
}

private struct Cart: Codable, Equatable, Sendable {
    var prices: [Int] = []
    var total = 0
}

@MainActor private final class CartStore: Store<Cart> {
    init() { super.init(state: Cart()) }

    override func computed(new: Cart, old: Cart) { commit { $0.total = new.prices.reduce(0, +) } }
}

@MainActor @Suite("Persistence", .timeLimit(.minutes(20)))
struct PersistenceTests {
    private let store = SettingsStore()
    private let clock = ManualClock()
    private let storage = ScriptedStorage()

    private func persist(in storage: ScriptedStorage? = nil) -> StorePersistence {
        store.persist(in: storage ?? self.storage, every: .milliseconds(500), clock: clock)
    }

    @Test("S1: the saved state is restored immediately, by a commit that is not an undo step and is not saved again")
    func restored() async throws {
        let undo = UndoRecorder()
        let log = EventLog()
        store.pipeline.attach(undo)
        store.pipeline.attach(log)
        let saved = persist(in: try ScriptedStorage.holding(Settings(name: "Ann", count: 3)))
        #expect(store.state == Settings(name: "Ann", count: 3))
        #expect(log.commits.map(\.label) == ["restored"] && log.commits.map(\.execution.kind) == [.restore])
        #expect(!undo.canUndo && saved.status.isSaved && saved.restoreError == nil)
        await clock.hasNoSleepers()
    }

    @Test("S2: changes are saved together after the interval, off the main actor")
    func coalesced() async throws {
        let saved = persist()
        #expect(saved.status.isSaved)
        for _ in 0..<100_000 { store.commit { $0.count += 1 } }
        #expect(saved.status.isPending)
        await clock.nextSleep()
        clock.advance(by: .milliseconds(499))
        #expect(storage.now.writes == 0)
        clock.advance(by: .milliseconds(1))
        await storage.hasDone(1)
        #expect(await eventually { saved.status.isSaved })
        #expect(try storage.saved() == Settings(count: 100_000))
        #expect(storage.now.writes == 1 && !storage.now.wasOnMainThread)
        await clock.hasNoSleepers()
    }

    @Test("S2: flush saves immediately, and includes changes made during a write")
    func flush() async throws {
        let saved = persist()
        let release = storage.holdNextWrite()
        store.commit { $0.count = 1 }
        let first = immediately { await saved.flush() }
        store.commit { $0.count = 2 }
        let second = immediately { await saved.flush() }
        release()
        _ = await first.value
        #expect(await second.value.isSaved)
        #expect(try storage.saved() == Settings(count: 2))
        #expect(storage.now.writes == 2)
    }

    @Test("S2: a change back to the saved state writes nothing")
    func unchanged() async throws {
        let saved = persist()
        store.commit { $0.count = 1 }
        await saved.flush()
        store.commit { $0.count = 2 }
        store.commit { $0.count = 1 }
        #expect(await saved.flush().isSaved)
        #expect(storage.now.writes == 1)
    }

    @Test("S3: a failed write is reported and retried, after increasing delays, until it succeeds")
    func failing() async throws {
        let saved = persist()
        storage.set { $0.writeError = .noSpace("settings") }
        store.commit { $0.count = 1 }
        await saved.flush()
        #expect(saved.status.error != nil && !saved.status.isSaved)
        for (attempt, seconds) in [1, 2, 4].enumerated() {
            await clock.nextSleep()
            clock.advance(by: .seconds(seconds) - .milliseconds(1))
            #expect(storage.now.writes == attempt + 1)
            clock.advance(by: .milliseconds(1))
            await storage.hasDone(attempt + 2)
        }
        await clock.nextSleep()
        storage.set { $0.writeError = nil }
        clock.advance(by: .seconds(8))
        await storage.hasDone(5)
        #expect(await eventually { saved.status.isSaved })
        #expect(try storage.saved() == Settings(count: 1))
    }

    @Test("S4: data stays unchanged if it is from a newer version, in use, unreadable, or cannot be set aside")
    func blocked() async throws {
        let newer = try ScriptedStorage.holding(["other": 1], version: 9)
        let busy = ScriptedStorage()
        busy.set { $0.openError = .inUse("settings") }
        let unreadable = try ScriptedStorage.holding(Settings())
        unreadable.set { $0.readError = .notPermitted("settings") }
        let damaged = try ScriptedStorage.holding(Settings())
        damaged.set {
            $0.readError = .damaged(quarantinedAs: nil, reason: "a bit was flipped")
            $0.quarantineError = .notPermitted("settings")
        }
        for storage in [newer, busy, unreadable, damaged] {
            let before = storage.now
            let store = SettingsStore()
            let warnings = WarningLog()
            let saved = warnings.result { store.persist(in: storage, clock: clock) }
            guard case .blocked(let error) = saved.status else {
                Issue.record("It is \(saved.status).")
                continue
            }
            #expect(warnings.lines == ["The state of \(store.pipeline.store) is not saved. \(error)"])
            store.commit { $0.count = 1 }
            await saved.flush()
            await #expect(throws: PersistenceError.self) { try await saved.erase() }
            #expect(storage.now.data == before.data && storage.now.writes == 0 && storage.now.aside.isEmpty)
        }
        await clock.hasNoSleepers()
    }

    @Test("S4: damaged data is set aside, and later changes are saved")
    func damaged() async throws {
        let storage = ScriptedStorage(Data("{}".utf8))
        let warnings = WarningLog()
        let saved = warnings.result { persist(in: storage) }
        #expect(
            warnings.lines.count == 1 && warnings.lines[0].contains(" was not restored. The saved state is damaged"))
        #expect(store.state == Settings() && saved.restoreError != nil && saved.status.isSaved)
        #expect(storage.now.aside == [Data("{}".utf8)])
        store.commit { $0.count = 1 }
        await saved.flush()
        #expect(try storage.saved() == Settings(count: 1))
    }

    @Test("S5: a state of an earlier version is migrated, and the saved data stays unchanged until the next change")
    func migrated() async throws {
        let storage = try ScriptedStorage.holding(["title": "Ann"])
        let before = storage.now.data
        let saved = store.persist(
            in: storage, version: 2,
            migrating: [.from(1) { (old: [String: String]) in Settings(name: old["title"] ?? "") }], clock: clock)
        #expect(store.state == Settings(name: "Ann"))
        await saved.flush()
        #expect(storage.now.data == before)
        store.commit { $0.count = 1 }
        await saved.flush()
        #expect(try storage.saved() == Settings(name: "Ann", count: 1))
    }

    @Test("S5: save() saves a migrated state that has not changed")
    func migratedAndSaved() async throws {
        let storage = try ScriptedStorage.holding(["title": "Ann"])
        let saved = store.persist(
            in: storage, version: 2,
            migrating: [.from(1) { (old: [String: String]) in Settings(name: old["title"] ?? "") }], clock: clock)
        saved.save()
        #expect(await saved.flush().isSaved)
        #expect(try SavedState(#require(storage.now.data)).version == 2)
        #expect(try storage.saved() == Settings(name: "Ann"))
    }

    @Test("S6: a part is saved and restored without the rest of the state")
    func part() async throws {
        store.commit { $0.count = 7 }
        let storage = try ScriptedStorage.holding("Ann")
        let saved = store.persist(\.name, in: storage, clock: clock)
        #expect(store.state == Settings(name: "Ann", count: 7))
        store.commit { $0.count = 8 }
        await saved.flush()
        #expect(storage.now.writes == 0)
        store.commit { $0.name = "Bob" }
        await saved.flush()
        #expect(try storage.saved() == "Bob")
    }

    @Test("S7: an optimistic change is saved only when it is confirmed, even if no commit follows")
    func optimistic() async throws {
        let saved = persist()
        let change = OpenChange<Void> { [store] gate in
            await store.optimistically(at: \.name, { $0 = "Ann" }) { try await gate() }
        }
        store.commit { $0.count = 1 }
        await saved.flush()
        #expect(store.name == "Ann")
        #expect(try storage.saved() == Settings(count: 1))
        await change.succeed()
        await saved.flush()
        #expect(try storage.saved() == Settings(name: "Ann", count: 1))
    }

    @Test("S7: while optimistic changes of parts that overlap are pending, nothing is saved")
    func overlappingOptimistic() async throws {
        let store = BasketStore()
        let saved = store.persist(in: storage, clock: clock)
        let outer = OpenChange<Void> { gate in
            await store.optimistically({ $0.items.append(2) }) { try await gate() }
        }
        let inner = OpenChange<Void> { gate in
            await store.optimistically(at: \.items, { $0.append(3) }) { try await gate() }
        }
        store.commit { $0.count = 1 }
        #expect(await saved.flush().isPending)
        #expect(storage.now.writes == 0)
        await inner.fail()
        #expect(await saved.flush().isSaved)
        #expect(try storage.saved() == Basket(count: 1))
        await outer.succeed()
        await saved.flush()
        #expect(try storage.saved() == Basket(items: [2], count: 1))
    }

    @Test("S7: while optimistic changes of parts that do not overlap are pending, the confirmed state is saved")
    func separateOptimistic() async throws {
        let store = BasketStore()
        let saved = store.persist(in: storage, clock: clock)
        let items = OpenChange<Void> { gate in
            await store.optimistically(at: \.items, { $0.append(2) }) { try await gate() }
        }
        let note = OpenChange<Void> { gate in
            await store.optimistically(at: \.note, { $0 = "a" }) { try await gate() }
        }
        store.commit { $0.count = 1 }
        #expect(await saved.flush().isSaved)
        #expect(try storage.saved() == Basket(count: 1))
        await items.succeed()
        await note.succeed()
        await saved.flush()
        #expect(try storage.saved() == Basket(items: [2], note: "a", count: 1))
    }

    @Test("S7: while an optimistic change is pending, nothing is saved if `computed` derives values from the state")
    func derivedOptimistic() async throws {
        let store = CartStore()
        let saved = store.persist(in: storage, clock: clock)
        store.commit { $0.prices = [1] }
        await saved.flush()
        let change = OpenChange<Void> { gate in
            await store.optimistically(at: \.prices, { $0.append(5) }) { try await gate() }
        }
        #expect(await saved.flush().isPending)
        #expect(try storage.saved() == Cart(prices: [1], total: 1))
        await change.succeed()
        #expect(await saved.flush().isSaved)
        #expect(try storage.saved() == Cart(prices: [1, 5], total: 6))
    }

    @Test("S7: nothing is saved while a later commit cannot be separated from a pending optimistic change")
    func mergedOptimistic() async throws {
        let saved = persist()
        let change = OpenChange<Void> { [store] gate in
            await store.optimistically({ $0.name = "Ann" }) { try await gate() }
        }
        store.commit { $0.count = 1 }
        #expect(await saved.flush().isPending)
        #expect(storage.now.writes == 0)
        await change.succeed()
        #expect(await saved.flush().isSaved)
        #expect(try storage.saved() == Settings(name: "Ann", count: 1))
    }

    @Test("S2: changes of this store and of other stores that react to a restored state are saved")
    func reactions() async throws {
        let (other, otherStorage) = (SettingsStore(), ScriptedStorage())
        let otherSaved = other.persist(in: otherStorage, clock: clock)
        store.pipeline.onCommit { [store] _, _ in
            if store.count > 100 { store.commit { $0.count = 100 } }
            other.commit { $0.name = store.name }
        }
        let storage = try ScriptedStorage.holding(Settings(name: "Ann", count: 150))
        let saved = persist(in: storage)
        #expect(store.count == 100)
        #expect(await saved.flush().isSaved)
        #expect(try storage.saved() == Settings(name: "Ann", count: 100))
        #expect(await otherSaved.flush().isSaved)
        #expect(try otherStorage.saved() == Settings(name: "Ann"))
    }

    @Test("S1: a restore that reacts to a restored state is saved")
    func restoringReaction() async throws {
        store.pipeline.onCommit { [store] _, new in
            if new.count > 100 { store.pipeline.restore(anySnapshot: Settings(name: new.name)) }
        }
        let storage = try ScriptedStorage.holding(Settings(name: "Ann", count: 150))
        let saved = persist(in: storage)
        #expect(await saved.flush().isSaved)
        #expect(try storage.saved() == Settings(name: "Ann"))
    }

    @Test("S7: a reaction to a state that a tool restored is not saved")
    func reactionsToTool() async throws {
        let saved = persist()
        store.pipeline.onCommit { [store] _, _ in
            if store.count > 100 { store.commit { $0.count = 100 } }
        }
        AllStores.restore([(store: store.pipeline.store, snapshot: Settings(count: 150))], name: "travel")
        #expect(store.count == 100)
        await saved.flush()
        #expect(storage.now.writes == 0)
    }

    @Test("S7: undo is saved; a state restored by a tool is saved only after save()")
    func travelling() async throws {
        let saved = persist()
        let undo = UndoRecorder()
        store.pipeline.attach(undo)
        store.commit { $0.count = 1 }
        store.commit { $0.count = 2 }
        await saved.flush()
        undo.undo()
        await saved.flush()
        #expect(try storage.saved() == Settings(count: 1))

        AllStores.restore([(store: store.pipeline.store, snapshot: Settings(name: "then"))], name: "travel")
        #expect(store.state == Settings(name: "then"))
        await saved.flush()
        #expect(try storage.saved() == Settings(count: 1))
        saved.save()
        await saved.flush()
        #expect(try storage.saved() == Settings(name: "then"))
    }

    @Test("S2: a store with an unsaved change is retained until the change is saved")
    func released() async throws {
        weak var released: SettingsStore?
        do {
            let store = SettingsStore()
            store.persist(in: storage, clock: clock)
            store.commit { $0.count = 1 }
            released = store
        }
        await clock.nextSleep()
        clock.advance(by: .milliseconds(500))
        await storage.hasDone(1)
        #expect(try storage.saved() == Settings(count: 1))
        #expect(await eventually { released == nil && !storage.now.isOpen })
    }

    @Test("S2: stopping saves the changes made before, and no later change")
    func stopping() async throws {
        let saved = persist()
        store.commit { $0.count = 1 }
        saved.stop()
        store.commit { $0.count = 2 }
        await saved.flush()
        #expect(try storage.saved() == Settings(count: 1))
        guard case .stopped = saved.status else { return #expect(Bool(false), "It is \(saved.status).") }
    }

    @Test("S2: stopping in a recorder saves a commit that the recorder has made")
    func stoppedInRecorder() async throws {
        let (saved, other) = (persist(), SettingsStore())
        other.pipeline.onCommit { [store] _, _ in
            store.commit { $0.count = 1 }
            saved.stop()
        }
        other.commit { $0.count = 1 }
        await saved.flush()
        #expect(try storage.saved() == Settings(count: 1))
    }

    @Test("S2: stopping in a transaction of another store saves a commit that is not recorded yet")
    func stoppedInTransaction() async throws {
        let (saved, other) = (persist(), SettingsStore())
        other.commit { [store] _ in
            store.commit { $0.count = 1 }
            saved.stop()
        }
        await saved.flush()
        #expect(try storage.saved() == Settings(count: 1))
    }

    @Test("S2: stopping in a recorder of another store saves nothing if this store has not changed")
    func stoppedWithoutChange() async throws {
        let (saved, other) = (persist(), SettingsStore())
        other.pipeline.onCommit { _, _ in saved.stop() }
        other.commit { $0.count = 1 }
        await saved.flush()
        #expect(storage.now.data == nil && !storage.now.isOpen)
    }

    @Test("E1, S2: a store of any style is released when its last change is saved", arguments: Style.allCases)
    func releasedAfterSaving(style: Style) async {
        func persist(_ store: any NumberedStore) -> StorePersistence? {
            switch store {
            case let store as CounterStore: store.persist(\.count, in: storage, clock: clock)
            case let store as LinkedStore: store.persist(\.second, in: storage, clock: clock)
            case let store as ItemStore: store.persist(in: storage, clock: clock)
            default: nil
            }
        }
        weak var released: AnyObject?
        weak var core: AnyPipeline?
        let saved: StorePersistence?
        do {
            let store = style.makeStore()
            (released, core) = (store, store.core)
            saved = persist(store)
            store.number = 1
            store.number = 2
        }
        #expect(core != nil)
        #expect(await saved?.flush().isSaved == true)
        #expect(await eventually { released == nil && core == nil })
        saved?.stop()
        let next: any NumberedStore = style == .valueStore ? ItemStore() : style.makeStore()
        withExtendedLifetime(persist(next)) { #expect(next.number == 2) }
    }

    @Test("S2: stopping after the release of the store closes the storage, so a new store can open it")
    func stoppedAfterRelease() async throws {
        let saved: StorePersistence
        weak var released: SettingsStore?
        do {
            let store = SettingsStore()
            saved = store.persist(in: storage, clock: clock)
            store.commit { $0.count = 1 }
            await saved.flush()
            released = store
        }
        #expect(await eventually { released == nil })
        saved.stop()
        #expect(saved.status == .stopped && !storage.now.isOpen)
        #expect(persist().status.isSaved && store.count == 1)
    }

    @Test("S8: erasing removes the saved data after a running write, and later changes are saved")
    func erasing() async throws {
        let saved = persist()
        let release = storage.holdNextWrite()
        store.commit { $0.count = 1 }
        let writing = immediately { await saved.flush() }
        let erasing = immediately { try? await saved.erase() }
        release()
        _ = await writing.value
        await erasing.value
        #expect(storage.now.data == nil && saved.status.isSaved)
        store.commit { $0.name = "Bob" }
        await saved.flush()
        #expect(try storage.saved() == Settings(name: "Bob", count: 1))
    }

    @Test("S8: a failed write before erasing is not repeated after it")
    func erasingAfterFailedWrite() async throws {
        let saved = persist()
        let release = storage.holdNextWrite()
        storage.set { $0.writeError = .noSpace("settings") }
        store.commit { $0.count = 1 }
        let writing = immediately { await saved.flush() }
        await storage.hasBegun(1)
        let erasing = immediately { await #expect(throws: Never.self) { try await saved.erase() } }
        release()
        _ = await writing.value
        await erasing.value
        #expect(saved.status == .saved)
        storage.set { $0.writeError = nil }
        await saved.flush()
        #expect(storage.now.data == nil && storage.now.writes == 1)
        await clock.hasNoSleepers()
    }

    @Test("S8: erasing that fails keeps an unsaved change, which is saved later")
    func failedErasing() async throws {
        let saved = persist()
        storage.set { $0.removeError = .notPermitted("settings") }
        store.commit { $0.count = 1 }
        await #expect(throws: PersistenceError.notPermitted("settings")) { try await saved.erase() }
        #expect(saved.status == .pending)
        await clock.nextSleep()
        clock.advance(by: .milliseconds(500))
        await storage.hasDone(2)
        #expect(try storage.saved() == Settings(count: 1))
        #expect(await eventually { saved.status == .saved })
    }

    @Test("S8: erasing that fails saves nothing if every change was saved")
    func failedErasingWithoutChanges() async throws {
        let saved = persist()
        store.commit { $0.count = 1 }
        await saved.flush()
        try await saved.erase()
        storage.set { $0.removeError = .notPermitted("settings") }
        await #expect(throws: PersistenceError.self) { try await saved.erase() }
        #expect(saved.status == .saved)
        await saved.flush()
        #expect(storage.now.data == nil && storage.now.writes == 1)
        await clock.hasNoSleepers()
    }

    @Test("S8: after erasing, later changes are saved by flush and by stop, even if a write was running")
    func changesAfterErasing() async throws {
        for stops in [false, true] {
            let storage = ScriptedStorage()
            let store = SettingsStore()
            let saved = store.persist(in: storage, clock: clock)
            let release = storage.holdNextWrite()
            store.commit { $0.count = 1 }
            let writing = immediately { await saved.flush() }
            await storage.hasBegun(1)
            let erasing = immediately { await #expect(throws: Never.self) { try await saved.erase() } }
            store.commit { $0.count = 2 }
            if stops { saved.stop() }
            let flushing = immediately { await saved.flush() }
            release()
            _ = await writing.value
            await erasing.value
            _ = await flushing.value
            #expect(try storage.saved() == Settings(count: 2), "stops: \(stops)")
            saved.stop()
        }
    }

    @Test("S8: stopping during an erasure does not save the erased state again")
    func stoppedDuringErasing() async throws {
        let saved = persist()
        store.commit { $0.count = 1 }
        await saved.flush()
        let release = storage.holdNextWrite()
        let erasing = immediately { await #expect(throws: Never.self) { try await saved.erase() } }
        saved.stop()
        release()
        _ = await erasing.value
        await saved.flush()
        #expect(storage.now.data == nil)
    }

    @Test("S8: if a second erasure fails, the state that the first one erased is still not saved")
    func failedSecondErasing() async throws {
        let saved = persist()
        store.commit { $0.count = 1 }
        await saved.flush()
        try await saved.erase()
        storage.set { $0.removeError = .notPermitted("settings") }
        await #expect(throws: PersistenceError.self) { try await saved.erase() }
        storage.set { $0.removeError = nil }
        // A change that is reverted is not a different state.
        _ = await store.optimistically({ $0.count = 2 }) { throw StateError.unauthorized }
        await saved.flush()
        #expect(storage.now.data == nil && storage.now.writes == 1)
    }

    @Test("S8: if erasing fails, every call that waits for it throws")
    func erasingTwice() async throws {
        let saved = persist()
        let release = storage.holdNextWrite()
        store.commit { $0.count = 1 }
        let writing = immediately { await saved.flush() }
        await storage.hasBegun(1)
        storage.set { $0.removeError = .notPermitted("settings") }
        let calls = (0..<2).map { _ in
            immediately { await #expect(throws: PersistenceError.notPermitted("settings")) { try await saved.erase() } }
        }
        release()
        _ = await writing.value
        for call in calls { _ = await call.value }
        #expect(storage.now.removals == 1)
    }

    @Test("S8: after erasing, the status has no earlier failure")
    func erasingAfterFailure() async throws {
        let saved = persist()
        storage.set { $0.writeError = .notEncodable(StateError.unauthorized) }
        store.commit { $0.count = 1 }
        #expect(await saved.flush() == .failing(.notEncodable(StateError.unauthorized)))
        try await saved.erase()
        #expect(saved.status == .saved)
    }

    @Test("An observer of the status wakes when it changes")
    func observed() async {
        let saved = persist()
        let wakes = Wakes { saved.status.isSaved }
        store.commit { $0.count = 1 }
        await saved.flush()
        #expect(wakes.seen.count == 3 && saved.status.isSaved)
    }

    @Test("The status is correct after an observer of the status has changed the store")
    func changedByObserver() async throws {
        let saved = persist()
        _ = Reacting({ saved.status }) { [store, storage] in
            if storage.now.writes == 1, store.count == 1 { store.commit { $0.count = 2 } }
        }
        store.commit { $0.count = 1 }
        #expect(await saved.flush().isPending)
        #expect(await saved.flush().isSaved)
        #expect(try storage.saved() == Settings(count: 2))
    }
}
