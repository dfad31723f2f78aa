import Foundation
import LockstepCore
import LockstepPersistence
import LockstepTesting
import Testing

/// One storage after the other, or two at once: what a second call of `persist` finds.
@MainActor @Suite("Persistence: one storage, several stores", .timeLimit(.minutes(20)))
struct PersistenceHandoverTests {
    private let clock = ManualClock()
    private let folder: Folder

    init() throws { folder = try Folder() }

    // MARK: Stopping

    @Test(
        "S11: after stop(), persist in the same turn restores the last change, and is not blocked",
        arguments: SavedPlace.allCases, SavedStyle.allCases)
    func sameTurn(place: SavedPlace, style: SavedStyle) async throws {
        let storages = try place.makeStorages(in: folder)
        let (first, second) = (style.makeStore(), style.makeStore())
        let saved = first.persist(storages[0], clock)
        first.value = 1
        saved.stop()
        first.value = 2
        let next = second.persist(storages[1], clock)
        #expect(next.status == .saved && next.restoreError == nil && second.value == 1)
        second.value = 3
        #expect(await next.flush() == .saved)
        next.stop()
        let third = style.makeStore()
        _ = third.persist(storages[0], clock)
        #expect(third.value == 3)
    }

    @Test(
        "S11: after the release of a store with an unsaved change, persist in the same turn restores the change",
        arguments: SavedPlace.allCases, SavedStyle.allCases)
    func sameTurnAfterRelease(place: SavedPlace, style: SavedStyle) async throws {
        let storages = try place.makeStorages(in: folder)
        var first: SavedStyle.Number? = style.makeStore()
        _ = first?.persist(storages[0], clock)
        first?.value = 1
        first = nil
        let second = style.makeStore()
        let next = second.persist(storages[1], clock)
        #expect(next.status == .saved && second.value == 1)
        second.value = 2
        #expect(await next.flush() == .saved)
        await clock.hasNoSleepers()
    }

    @Test("S11: a store that is not released keeps its storage, with and without an unsaved change")
    func keptStorage() async throws {
        let (first, second, storage) = (SettingsStore(), SettingsStore(), MemoryStorage())
        let saved = first.persist(in: storage, clock: clock)
        #expect(second.persist(in: storage, clock: clock).status == .blocked(.inUse("memory")))
        first.commit { $0.count = 1 }
        let third = SettingsStore()
        #expect(third.persist(in: storage, clock: clock).status == .blocked(.inUse("memory")))
        #expect(await saved.flush() == .saved)
        first.commit { $0.count = 2 }
        #expect(await saved.flush() == .saved && second.count == 0 && third.count == 0)
    }

    @Test("S11: after stop() during a write, persist in the same turn restores the last change")
    func duringWrite() async throws {
        let (first, second, storage) = (SettingsStore(), SettingsStore(), ScriptedStorage())
        let saved = first.persist(in: storage, clock: clock)
        let release = storage.holdNextWrite()
        first.commit { $0.count = 1 }
        let flush = immediately { await saved.flush() }
        await storage.hasBegun(1)
        first.commit { $0.count = 2 }
        saved.stop()
        release()
        let next = second.persist(in: storage, clock: clock)
        #expect(next.status == .saved && second.count == 2 && storage.now.writes == 2)
        _ = await flush.value
        await saved.flush()
        #expect(storage.now.isOpen && storage.now.writes == 2)
        next.stop()
        #expect(!storage.now.isOpen)
    }

    @Test("S11: after stop() during an erasure, persist in the same turn finds no data")
    func duringErasure() async throws {
        let (first, second, storage) = (SettingsStore(), SettingsStore(), ScriptedStorage())
        let saved = first.persist(in: storage, clock: clock)
        first.commit { $0.count = 1 }
        await saved.flush()
        let release = storage.holdNextWrite()
        let erasing = immediately { await #expect(throws: Never.self) { try await saved.erase() } }
        await storage.hasBegun(2)
        saved.stop()
        release()
        #expect(second.persist(in: storage, clock: clock).status == .saved && second.count == 0)
        _ = await erasing.value
        #expect(storage.now.data == nil && storage.now.isOpen)
    }

    @Test(
        "S11: after stop() of a family, a second family in the same turn restores the last changes",
        arguments: [0, 1])
    func families(index: Int) async throws {
        let (url, memory) = (folder["rows"], MemoryStorageFolder())
        func makeFolder() -> any StateStorageFolder { index == 0 ? FileStorageFolder(url) : memory }
        func persist(_ rows: StoreFamily<Int, RowStore>) -> FamilyPersistence {
            rows.persist(in: makeFolder(), every: .milliseconds(500), clock: clock) { "row-\($0)" }
        }
        func makeRows() -> StoreFamily<Int, RowStore> {
            StoreFamily(clock: ManualClock()) { (id: Int) in RowStore(id: id) }
        }
        let (first, second, third) = (makeRows(), makeRows(), makeRows())
        let saved = persist(first)
        for id in 1...3 { first[id].commit { $0.title = "Milk" } }
        await saved.flush()
        for id in 1...3 { first[id].commit { $0.title = "Tea" } }
        first.remove(3)
        saved.stop()
        let next = persist(second)
        #expect((1...3).map { second[$0].title } == ["Tea", "Tea", "row 3"] && next.status == .saved)
        second[1].commit { $0.title = "Oil" }
        second.removeAll()
        next.stop()
        let last = persist(third)
        #expect((1...3).map { third[$0].title } == ["row 1", "row 2", "row 3"] && last.status == .saved)
        third[1].commit { $0.title = "Salt" }
        #expect(await last.flush() == .saved)
        #expect(first[1].title == "Tea")
    }

    // MARK: Recovering

    @Test(
        "S11: a blocked object restores the saved state when the other one is stopped",
        arguments: SavedPlace.allCases.filter { $0 != .object && $0 != .value }, SavedStyle.allCases)
    func recovered(place: SavedPlace, style: SavedStyle) async throws {
        let storages = try place.makeStorages(in: folder)
        let (first, second) = (style.makeStore(), style.makeStore())
        let saved = first.persist(storages[0], clock)
        first.value = 1
        let next = second.persist(storages[1], clock)
        #expect(next.status.error != nil && second.value == 0)
        saved.stop()
        #expect(await eventually { next.status == .saved })
        #expect(second.value == 1)
        second.value = 2
        #expect(await next.flush() == .saved)
        next.stop()
        let third = style.makeStore()
        _ = third.persist(storages[0], clock)
        #expect(third.value == 2)
    }

    @Test(
        "S11: a blocked object restores the saved state when the other store is released",
        arguments: SavedStyle.allCases)
    func recoveredAfterRelease(style: SavedStyle) async throws {
        let (storage, second) = (MemoryStorage(), style.makeStore())
        var first: SavedStyle.Number? = style.makeStore()
        _ = first?.persist(storage, clock)
        first?.value = 1
        let next = second.persist(storage, clock)
        #expect(next.status.error != nil)
        first = nil
        #expect(await eventually { clock.advanceToNextDeadline() > 0 })
        #expect(await eventually { next.status == .saved })
        #expect(second.value == 1)
    }

    @Test("S11: if nothing was saved, a recovered object saves the changes that the store made while it was blocked")
    func recoveredWithoutData() async throws {
        let (first, second, storage) = (SettingsStore(), SettingsStore(), ScriptedStorage())
        let saved = first.persist(in: storage, clock: clock)
        let next = second.persist(in: storage, clock: clock)
        second.commit { $0.count = 2 }
        #expect(await next.flush().error != nil && storage.now.writes == 0)
        saved.stop()
        #expect(await eventually { next.status.error == nil })
        #expect(await next.flush() == .saved)
        #expect(try storage.saved() == Settings(count: 2))
    }

    @Test("S11: a blocked member of a family recovers, and so does the status of the family")
    func recoveredMember() async throws {
        let (storages, url) = (folder["rows"], folder["rows"])
        func makeRows() -> StoreFamily<Int, RowStore> {
            StoreFamily(clock: ManualClock()) { (id: Int) in RowStore(id: id) }
        }
        let (first, second) = (makeRows(), makeRows())
        let saved = first.persist(in: .folder(storages), clock: clock) { "row-\($0)" }
        first[1].commit { $0.title = "Milk" }
        let next = second.persist(in: .folder(url), clock: clock) { "row-\($0)" }
        #expect(second[1].title == "row 1" && second[2].title == "row 2" && next.status.error != nil)
        saved.stop()
        #expect(await eventually { next.status == .saved })
        #expect(second[1].title == "Milk")
        second[2].commit { $0.title = "Tea" }
        #expect(await next.flush() == .saved)
    }

    // MARK: Late calls

    @Test("S12: a late call of persist that replaces newer changes reports it", arguments: SavedStyle.allCases)
    func late(style: SavedStyle) async throws {
        let storage = MemoryStorage()
        let first = style.makeStore()
        let saved = first.persist(storage, clock)
        first.value = 1
        await saved.flush()
        saved.stop()

        let (second, warnings) = (style.makeStore(), WarningLog())
        second.value = 2
        warnings.collect { second.persist(storage, clock).stop() }
        #expect(second.value == 1 && warnings.lines.count == 1)
        #expect(warnings.lines.first?.contains("Call `persist` when the store is created") == true)
    }

    @Test(
        "S12: a call of persist that replaces no newer changes reports nothing", arguments: SavedStyle.allCases)
    func notLate(style: SavedStyle) async throws {
        let (storage, warnings) = (MemoryStorage(), WarningLog())
        let first = style.makeStore()
        let saved = first.persist(storage, clock)
        first.value = 1
        await saved.flush()
        saved.stop()
        warnings.collect {
            // The store changed, but its state is the saved one.
            let same = style.makeStore()
            same.value = 1
            same.persist(storage, clock).stop()
            // The changes of this store are saved, and another object has replaced them.
            let other = style.makeStore()
            let last = other.persist(storage, clock)
            other.value = 5
            last.stop()
            first.persist(storage, clock).stop()
        }
        #expect(warnings.lines.isEmpty && first.value == 5)
    }

    @Test("S12: a late call of persist that ends a running load, or drops a pending change, reports it")
    func lateDuringWork() async throws {
        let (value, gate, warnings) = (AsyncValue<Int>(), Gate<Int>(), WarningLog())
        let load = immediately { await value.load { try await gate() } }
        let storage = try ScriptedStorage.holding(1)
        warnings.collect { _ = value.persist(in: storage, clock: clock) }
        #expect(warnings.lines.count == 1 && value.latestValue == 1)
        #expect(await load.value == .superseded)

        let store = SettingsStore()
        let change = OpenChange<Void> { gate in await store.optimistically({ $0.name = "Ann" }) { try await gate() } }
        let other = try ScriptedStorage.holding(Settings(count: 1))
        warnings.collect { _ = store.persist(in: other, clock: clock) }
        #expect(warnings.lines.count == 2)
        await change.succeed()
    }

    // MARK: Erasing

    @Test(
        "S8: after an erasure, a state that changes and returns to the erased state is saved",
        arguments: SavedStyle.allCases)
    func erasedAndReturned(style: SavedStyle) async throws {
        for stops in [false, true] {
            let (storage, store) = (ScriptedStorage(), style.makeStore())
            let saved = store.persist(storage, clock)
            store.value = 1
            await saved.flush()
            try await saved.erase()
            store.value = 2
            store.value = 1
            if stops { saved.stop() }
            await saved.flush()
            #expect(storage.now.data != nil, "stops: \(stops)")
            saved.stop()
            let next = style.makeStore()
            _ = next.persist(storage, clock)
            #expect(next.value == 1)
        }
    }

    @Test("S8: a state that returns to the erased state during the erasure is saved")
    func returnedDuringErasure() async throws {
        let (storage, store) = (ScriptedStorage(), SettingsStore())
        let saved = store.persist(in: storage, clock: clock)
        store.commit { $0.count = 1 }
        await saved.flush()
        let release = storage.holdNextWrite()
        let erasing = immediately { await #expect(throws: Never.self) { try await saved.erase() } }
        await storage.hasBegun(2)
        store.commit { $0.count = 2 }
        store.commit { $0.count = 1 }
        release()
        _ = await erasing.value
        await saved.flush()
        #expect(try storage.saved() == Settings(count: 1))
    }

    // MARK: The end

    @Test("S3: if the last save fails, flush() after stop() reports it, and the status says so")
    func failingLastSave() async throws {
        let (store, storage) = (SettingsStore(), ScriptedStorage())
        let saved = store.persist(in: storage, clock: clock)
        storage.set { $0.writeError = .noSpace("settings") }
        store.commit { $0.count = 1 }
        #expect(await saved.stopAndFlush() == .failing(.noSpace("settings")))
        #expect(saved.status == .failing(.noSpace("settings")) && !storage.now.isOpen && storage.now.writes == 1)
        await clock.hasNoSleepers()

        let (rows, folder) = (StoreFamily(clock: ManualClock()) { (id: Int) in RowStore(id: id) }, ScriptedFolder())
        let family = rows.persist(in: folder, clock: clock) { "row-\($0)" }
        folder["row-2"].set { $0.writeError = .noSpace("row-2") }
        for id in 1...2 { rows[id].commit { $0.title = "Milk" } }
        #expect(await family.stopAndFlush() == .failing(.noSpace("row-2")))
        #expect(try folder["row-1"].saved(Row.self)?.title == "Milk")
        #expect(!folder["row-1"].now.isOpen && !folder["row-2"].now.isOpen)
    }

    @Test("S2: saveNow() saves all changes before it returns", arguments: SavedStyle.allCases)
    func savingNow(style: SavedStyle) async throws {
        let (storage, store) = (ScriptedStorage(), style.makeStore())
        let saved = store.persist(storage, clock)
        store.value = 1
        try saved.saveNow()
        #expect(storage.now.writes == 1 && saved.status == .saved)
        // A write is running.
        let release = storage.holdNextWrite()
        store.value = 2
        let flush = immediately { await saved.flush() }
        await storage.hasBegun(2)
        store.value = 3
        release()
        try saved.saveNow()
        #expect(storage.now.writes == 3 && saved.status == .saved)
        #expect(await flush.value == .saved)
        // After a stop.
        store.value = 4
        saved.stop()
        try saved.saveNow()
        #expect(storage.now.writes == 4 && !storage.now.isOpen)
        let next = style.makeStore()
        _ = next.persist(storage, clock)
        #expect(next.value == 4)
    }

    @Test("S3: saveNow() throws if the last change cannot be saved, or if saving is blocked")
    func failingNow() async throws {
        let (store, storage) = (SettingsStore(), ScriptedStorage())
        let saved = store.persist(in: storage, clock: clock)
        storage.set { $0.writeError = .noSpace("settings") }
        store.commit { $0.count = 1 }
        #expect(throws: PersistenceError.noSpace("settings")) { try saved.saveNow() }
        storage.set { $0.writeError = nil }
        #expect(throws: Never.self) { try saved.saveNow() }
        #expect(try storage.saved() == Settings(count: 1))
        let blocked = SettingsStore().persist(in: storage, clock: clock)
        #expect(throws: PersistenceError.inUse("scripted")) { try blocked.saveNow() }
    }

    @Test("S2, S10: saveNow() of a family saves all members, and removes the data of removed members")
    func savingFamilyNow() async throws {
        let (rows, folder) = (StoreFamily(clock: ManualClock()) { (id: Int) in RowStore(id: id) }, ScriptedFolder())
        try folder.save(["row-3": Row(title: "Oil"), "row-4": Row(title: "Salt")])
        let saved = rows.persist(in: folder, clock: clock) { "row-\($0)" }
        for id in 1...2 { rows[id].commit { $0.title = "Milk" } }
        rows.remove(3)
        try saved.saveNow()
        #expect(try (1...2).allSatisfy { try folder["row-\($0)"].saved(Row.self)?.title == "Milk" })
        #expect(folder["row-3"].now.data == nil && saved.status == .saved)
        rows.removeAll()
        try saved.saveNow()
        #expect((1...4).allSatisfy { folder["row-\($0)"].now.data == nil } && saved.status == .saved)
        folder["row-1"].set { $0.writeError = .noSpace("row-1") }
        rows[1].commit { $0.title = "Tea" }
        #expect(throws: PersistenceError.noSpace("row-1")) { try saved.saveNow() }
    }

    @Test("`statuses` has the current status and each later one, and ends with the object")
    func statuses() async throws {
        var store: SettingsStore? = SettingsStore()
        var saved = store?.persist(in: MemoryStorage(), every: .milliseconds(500), clock: clock)
        var statuses = try #require(saved?.statuses).makeAsyncIterator()
        #expect(await statuses.next() == .saved)
        store?.commit { $0.count = 1 }
        #expect(await statuses.next() == .pending)
        await clock.nextSleep()
        clock.advance(by: .milliseconds(500))
        #expect(await statuses.next() == .saved)
        (store, saved) = (nil, nil)
        #expect(await statuses.next() == nil)

        let (rows, folder) = (StoreFamily(clock: ManualClock()) { (id: Int) in RowStore(id: id) }, ScriptedFolder())
        let family = rows.persist(in: folder, every: .milliseconds(500), clock: clock) { "row-\($0)" }
        rows[1].commit { $0.title = "Milk" }
        await clock.nextSleep()
        clock.advance(by: .milliseconds(500))
        for await status in family.statuses where status.isSaved { break }
        #expect(family.status == .saved)
        #expect(try folder["row-1"].saved(Row.self)?.title == "Milk")
    }

    @Test("recover() restores a saved state whose storage could not be read, and changes are saved from then on")
    func recoveredReading() async throws {
        let (store, storage) = (SettingsStore(), try ScriptedStorage.holding(Settings(count: 1)))
        storage.set { $0.readError = .notPermitted("settings") }
        let (saved, warnings) = (store.persist(in: storage, clock: clock), WarningLog())
        warnings.collect { #expect(saved.recover() == .blocked(.notPermitted("settings"))) }
        #expect(warnings.lines.isEmpty && saved.restoreError != nil)
        storage.set { $0.readError = nil }
        #expect(saved.recover() == .saved && store.count == 1 && saved.restoreError == nil)
        store.commit { $0.count = 2 }
        #expect(await saved.flush() == .saved && saved.recover() == .saved)
        #expect(try storage.saved() == Settings(count: 2))

        let (rows, folder) = (StoreFamily(clock: ManualClock()) { (id: Int) in RowStore(id: id) }, ScriptedFolder())
        try folder.save(["row-1": Row(title: "Milk")])
        folder["row-1"].set { $0.readError = .notPermitted("row-1") }
        let family = rows.persist(in: folder, clock: clock) { "row-\($0)" }
        #expect(rows[1].title == "row 1" && family.restoreErrors.count == 1)
        folder["row-1"].set { $0.readError = nil }
        #expect(family.recover() == .saved && rows[1].title == "Milk" && family.restoreErrors.isEmpty)
    }

    @Test("S11: a stopped object, and one whose store is released, do not recover")
    func notRecovered() async throws {
        let (first, second, storage) = (SettingsStore(), SettingsStore(), ScriptedStorage())
        let saved = first.persist(in: storage, clock: clock)
        first.commit { $0.count = 1 }
        let next = second.persist(in: storage, clock: clock)
        SettingsStore().persist(in: storage, clock: clock)
        next.stop()
        #expect(await saved.stopAndFlush() == .stopped)
        for _ in 0..<100 { await Task.yield() }
        #expect(second.count == 0 && next.status == .stopped && !storage.now.isOpen)
    }

    // MARK: Damage

    @Test("S4: the reason of the damage is kept if damaged data cannot be moved")
    func unmovable() throws {
        let storage = ScriptedStorage(Data("{}".utf8))
        storage.set { $0.quarantineError = .noSpace("x") }
        let store = SettingsStore()
        let saved = WarningLog().result { store.persist(in: storage, clock: clock) }
        let text = try "\(#require(saved.restoreError))"
        #expect(text.contains("is damaged: something other than Lockstep wrote it") && text.contains("no space left"))
        #expect(saved.status.error == saved.restoreError && storage.now.data == Data("{}".utf8))
    }
}
