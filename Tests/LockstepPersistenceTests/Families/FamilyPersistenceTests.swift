import Foundation
import LockstepCore
import LockstepPersistence
import LockstepTesting
import Observation
import Testing

/// Observes the second row, and reads the first row again after its release.
@MainActor private final class MakingObserver {
    private let rows: StoreFamily<Int, RowStore>
    private(set) var found: [String] = []

    init(_ rows: StoreFamily<Int, RowStore>) { self.rows = rows }

    func observe() {
        withObservationTracking {
            _ = rows[2].title
        } onChange: {
            MainActor.assumeIsolated {
                if self.rows.count == 1 { self.found.append(self.rows[1].title) }
                self.observe()
            }
        }
    }
}

@MainActor @Suite("Persistence of families", .timeLimit(.minutes(20)))
struct FamilyPersistenceTests {
    private let checks = ManualClock()
    private let clock = ManualClock()
    private let folder = ScriptedFolder()
    private let rows: StoreFamily<Int, RowStore>

    init() { rows = StoreFamily(keepsUnused: .seconds(60), clock: checks) { (id: Int) in RowStore(id: id) } }

    private func persist(_ rows: StoreFamily<Int, RowStore>? = nil) -> FamilyPersistence {
        (rows ?? self.rows).persist(in: folder, every: .milliseconds(500), clock: clock) { id in "row-\(id)" }
    }

    private func saved(_ id: Int) throws -> Row? { try folder["row-\(id)"].saved(Row.self) }

    /// Changes a row and saves the change.
    private func change(_ id: Int, to title: String, _ saved: FamilyPersistence) async {
        rows[id].commit { $0.title = title }
        await saved.flush()
    }

    /// Moves the clock to the next retry.
    private func nextTry() async -> Bool { await eventually { clock.advanceToNextDeadline() > 0 } }

    /// Removes all values while the folder cannot be listed.
    private func removeAllWithoutListing(_ saved: FamilyPersistence) async {
        folder.failListing(with: .notPermitted("folder"))
        rows.removeAll()
        #expect(await eventually { saved.status.error != nil })
    }

    /// Makes the folder listable, and moves the clock to the next attempt.
    private func listAgain() async {
        folder.failListing(with: nil)
        #expect(await nextTry())
    }

    @Test("S1: a new member, and a member that already exists, get the state that was saved for their keys")
    func restored() async throws {
        try folder.save(["row-1": Row(title: "Milk"), "row-2": Row(title: "Tea")])
        let log = EventLog()
        rows.attach(log)
        _ = rows[1]
        let saved = persist()
        #expect(rows[1].title == "Milk" && rows[2].title == "Tea" && rows[3].title == "row 3")
        #expect(log.commits.map(\.label) == ["restored", "restored"] && saved.status.isSaved)
        #expect(folder["row-1"].now.writes == 0)
        await clock.hasNoSleepers()
    }

    @Test("S2: each member is saved in a place of its own, after its own interval")
    func places() async throws {
        let saved = persist()
        rows[1].commit { $0.title = "Milk" }
        rows[2].commit { $0.title = "Tea" }
        _ = rows[3]
        #expect(saved.status.isPending)
        await clock.isSlept(on: 2)
        clock.advance(by: .milliseconds(500))
        await folder["row-1"].hasDone(1)
        await folder["row-2"].hasDone(1)
        #expect(await eventually { saved.status.isSaved })
        #expect(try self.saved(1)?.title == "Milk" && self.saved(2)?.title == "Tea" && self.saved(3) == nil)
        #expect(!folder["row-1"].now.wasOnMainThread)
    }

    // MARK: Release

    @Test("S10: a release keeps the saved state, and a new member of the same key restores it")
    func madeAgain() async throws {
        let saved = persist()
        await change(1, to: "Milk", saved)
        weak var first: RowStore?
        first = rows[1]
        await checks.runCheck(1)
        await checks.runLastCheck(2, of: rows)
        #expect(first == nil && !folder["row-1"].now.isOpen && folder["row-1"].now.removals == 0)
        #expect(rows[1].title == "Milk" && saved.status.isSaved)
        await change(1, to: "Tea", saved)
        #expect(try self.saved(1)?.title == "Tea")
    }

    @Test("S10: a member is released after its last write, so a new member of the same key restores the last change")
    func heldByWrite() async throws {
        let saved = persist()
        let release = folder["row-1"].holdNextWrite()
        rows[1].commit { $0.title = "Milk" }
        weak var first: RowStore?
        first = rows[1]
        let flush = immediately { await saved.flush() }
        await folder["row-1"].hasBegun(1)
        await checks.runCheck(1)
        await checks.runCheck(2)
        await checks.runCheck(3)
        #expect(first != nil && rows.count == 1 && saved.status.isPending)
        release()
        _ = await flush.value
        await checks.runCheck(4)
        await checks.runLastCheck(5, of: rows)
        #expect(first == nil)
        #expect(rows[1].title == "Milk" && saved.status.isSaved)
    }

    @Test("S10: a member beyond the limit is released after its change is saved")
    func limit() async throws {
        let rows = StoreFamily(limit: 1, clock: checks) { (id: Int) in RowStore(id: id) }
        let saved = persist(rows)
        rows[1].commit { $0.title = "Milk" }
        _ = rows[2]
        #expect(rows.count == 2)
        await saved.flush()
        _ = rows[3]
        #expect(rows.existing(1) == nil)
        #expect(rows[1].title == "Milk" && saved.status.isSaved)
    }

    @Test("S10: a member is saved if an observer creates it again during the check that released it")
    func madeAgainDuringCheck() async throws {
        let saved = persist()
        await change(1, to: "Milk", saved)
        let observer = MakingObserver(rows)
        observer.observe()
        await checks.runCheck(1)
        await checks.runCheck(2)
        #expect(observer.found == ["Milk"])
        #expect(saved.status.isSaved)
        await change(1, to: "Tea", saved)
        #expect(try self.saved(1)?.title == "Tea")
    }

    @Test("S10: a member whose last change cannot be encoded is not released until a later change is saved")
    func unencodable() async throws {
        let saved = persist()
        folder["row-1"].set { $0.writeError = .notEncodable(StateError.unauthorized) }
        await change(1, to: "Milk", saved)
        for check in 1...3 { await checks.runCheck(check) }
        #expect(rows[1].title == "Milk" && saved.status.error != nil)
        folder["row-1"].set { $0.writeError = nil }
        await change(1, to: "Tea", saved)
        await checks.runCheck(4)
        await checks.runLastCheck(5, of: rows)
        #expect(rows[1].title == "Tea" && saved.status.isSaved)
    }

    @Test("after stopping, a member whose last change could not be encoded is released")
    func unencodableAndStopped() async throws {
        let saved = persist()
        folder["row-1"].set { $0.writeError = .notEncodable(StateError.unauthorized) }
        await change(1, to: "Milk", saved)
        saved.stop()
        await checks.runCheck(1)
        await checks.runLastCheck(2, of: rows)
        #expect(!folder["row-1"].now.isOpen)
    }

    @Test("S2: changes are saved, and the storages are closed, even if the family is released")
    func familyGone() async throws {
        let release = folder["row-1"].holdNextWrite()
        weak var gone: StoreFamily<Int, RowStore>?
        let saved: FamilyPersistence
        do {
            let rows = StoreFamily(clock: checks) { (id: Int) in RowStore(id: id) }
            gone = rows
            saved = persist(rows)
            rows[1].commit { $0.title = "Milk" }
            _ = rows[2]
        }
        let flush = immediately { await saved.flush() }
        await folder["row-1"].hasBegun(1)
        #expect(gone == nil && !folder["row-2"].now.isOpen && folder["row-1"].now.isOpen)
        release()
        _ = await flush.value
        #expect(try self.saved(1)?.title == "Milk")
        #expect(await eventually { !folder["row-1"].now.isOpen })
    }

    // MARK: Removal

    @Test("S10: removing a key removes its saved state, and a new member of the key has its initial state")
    func removed() async throws {
        let saved = persist()
        await change(1, to: "Milk", saved)
        let held = rows[1]
        rows.remove(1)
        #expect(saved.status.isPending)
        held.commit { $0.title = "Tea" }
        await folder["row-1"].hasDone(2)
        #expect(await eventually { saved.status.isSaved && !folder["row-1"].now.isOpen })
        #expect(try self.saved(1) == nil && rows[1].title == "row 1")
        #expect(saved.status.isSaved && folder["row-1"].now.isOpen)
    }

    @Test(
        "S10: a running write of a removed member is followed by the removal, and the next member does not restore it")
    func removedDuringWrite() async throws {
        let saved = persist()
        let release = folder["row-1"].holdNextWrite()
        rows[1].commit { $0.title = "Milk" }
        let flush = immediately { await saved.flush() }
        await folder["row-1"].hasBegun(1)
        rows.remove(1)
        #expect(rows[1].title == "row 1" && saved.status.isPending)
        release()
        _ = await flush.value
        #expect(await saved.flush().isSaved)
        #expect(try self.saved(1) == nil && folder["row-1"].now.isOpen)
        await change(1, to: "Tea", saved)
        #expect(try self.saved(1)?.title == "Tea")
    }

    @Test("S10: a change of the next member is saved after the removal of the previous one")
    func changedDuringRemoval() async throws {
        let saved = persist()
        await change(1, to: "Milk", saved)
        let release = folder["row-1"].holdNextWrite()
        rows.remove(1)
        await folder["row-1"].hasBegun(2)
        rows[1].commit { $0.title = "Tea" }
        let flush = immediately { await saved.flush() }
        release()
        _ = await flush.value
        #expect(await saved.flush().isSaved)
        #expect(try self.saved(1)?.title == "Tea")
        // The member is retained until the write ends. After that, it can be released.
        await checks.runCheck(1)
        await checks.runLastCheck(2, of: rows)
        #expect(rows[1].title == "Tea")
    }

    @Test("S10: removing a key without a member removes its saved state")
    func removedWithoutMember() async throws {
        try folder.save(["row-1": Row(title: "Milk")])
        let saved = persist()
        rows.remove(1)
        #expect(rows[1].title == "row 1")
        #expect(await saved.flush().isSaved)
        #expect(try self.saved(1) == nil)
        rows.remove(9)
        #expect(await saved.flush().isSaved)
        #expect(await eventually { !folder["row-9"].now.isOpen })
    }

    @Test("S3: a failed removal is reported, and retried until it succeeds")
    func failingRemoval() async throws {
        let saved = persist()
        await change(1, to: "Milk", saved)
        folder["row-1"].set { $0.removeError = .notPermitted("row-1") }
        rows.remove(1)
        await folder["row-1"].hasDone(2)
        #expect(await eventually { saved.status.error != nil })
        #expect(rows[1].title == "row 1")
        folder["row-1"].set { $0.removeError = nil }
        #expect(await nextTry())
        await folder["row-1"].hasDone(3)
        #expect(await eventually { saved.status.isSaved })
        #expect(try self.saved(1) == nil)
    }

    @Test("S10: removing all members removes all saved states, even those of keys that were never used")
    func removedAll() async throws {
        try folder.save(["row-1": Row(title: "Milk"), "row-2": Row(title: "Tea"), "row-3": Row(title: "Oil")])
        let saved = persist()
        #expect(rows[1].title == "Milk")
        let release = folder.holdNextListing()
        rows.removeAll()
        // A new member does not restore the saved state, although the folder is not listed yet.
        #expect(rows[2].title == "row 2")
        release()
        #expect(await eventually { folder["row-3"].now.removals == 1 && saved.status.isSaved })
        for id in 1...3 { #expect(try self.saved(id) == nil) }
        await change(2, to: "Rice", saved)
        #expect(try self.saved(2)?.title == "Rice")
    }

    @Test("S10: flush waits until removing all members has removed all saved states")
    func flushedWhileRemovingAll() async throws {
        try folder.save(["row-3": Row(title: "Oil")])
        let saved = persist()
        rows.removeAll()
        #expect(saved.status.isPending)
        #expect(await saved.flush().isSaved)
        #expect(try self.saved(3) == nil)
    }

    @Test("S10: an observer of a member that is removed with all others does not restore a removed state")
    func observedWhileRemovingAll() async throws {
        try folder.save(["row-2": Row(title: "Tea")])
        let saved = persist()
        var found = ""
        _ = Reacting({ [rows] in rows[1].title }) { [rows] in found = rows[2].title }
        rows.removeAll()
        #expect(found == "row 2")
        #expect(await saved.flush().isSaved)
        #expect(try self.saved(2) == nil)
    }

    @Test("S10: removing all members again also removes what was saved after the first time")
    func removedAllAgain() async throws {
        try folder.save(["row-1": Row(title: "Milk")])
        let saved = persist()
        await removeAllWithoutListing(saved)
        await change(2, to: "Oil", saved)
        await checks.runCheck(1)
        await checks.runLastCheck(2, of: rows)
        #expect(try self.saved(2)?.title == "Oil")
        rows.removeAll()
        folder.failListing(with: nil)
        #expect(await saved.flush().isSaved)
        #expect(try self.saved(1) == nil && self.saved(2) == nil)
        await clock.hasNoSleepers()
    }

    @Test("S3: a folder that cannot be listed is reported, and listing is retried")
    func failingListing() async throws {
        try folder.save(["row-1": Row(title: "Milk")])
        let saved = persist()
        await removeAllWithoutListing(saved)
        #expect(rows[1].title == "row 1")
        await listAgain()
        #expect(await eventually { saved.status.isSaved && folder.listings == 2 })
        #expect(try self.saved(1) == nil)
    }

    @Test("S8: erasing removes the saved states of all keys; members stay, and their later changes are saved")
    func erased() async throws {
        try folder.save(["row-1": Row(title: "Milk"), "row-2": Row(title: "Tea")])
        let saved = persist()
        #expect(rows[1].title == "Milk")
        try await saved.erase()
        #expect(try self.saved(1) == nil && self.saved(2) == nil)
        #expect(rows[1].title == "Milk" && rows[2].title == "row 2" && saved.status.isSaved)
        rows[1].commit { $0.count = 1 }
        await saved.flush()
        #expect(try self.saved(1) == Row(title: "Milk", count: 1))

        folder["row-1"].set { $0.removeError = .notPermitted("row-1") }
        await change(2, to: "Oil", saved)
        await #expect(throws: PersistenceError.self) { try await saved.erase() }
        #expect(try self.saved(1) != nil && self.saved(2) == nil)
    }

    @Test("S8: erasing also removes the saved states that this version cannot read, and members are saved again")
    func erasedUnreadable() async throws {
        for id in 1...2 {
            folder["row-\(id)"].set { $0.data = SavedState(version: 9, payload: Data()).data() }
        }
        let saved = persist()
        let row = rows[1]
        folder["row-1"].set { $0.removeError = .notPermitted("row-1") }
        await #expect(throws: PersistenceError.self) { try await saved.erase() }
        row.commit { $0.title = "Milk" }
        await saved.flush()
        #expect(folder["row-1"].now.writes == 0 && folder["row-2"].now.data == nil)

        folder["row-1"].set { $0.removeError = nil }
        try await saved.erase()
        #expect(folder["row-1"].now.data == nil && saved.status.isSaved)
        await change(1, to: "Tea", saved)
        #expect(try self.saved(1)?.title == "Tea")
    }

    @Test("S8: a change during the erasure of a value that this version cannot read is saved")
    func changedDuringErasure() async throws {
        folder["row-1"].set { $0.data = SavedState(version: 9, payload: Data()).data() }
        let saved = persist()
        let row = rows[1]
        let release = folder["row-1"].holdNextWrite()
        let erasing = immediately { _ = try? await saved.erase() }
        await folder["row-1"].hasBegun(1)
        row.commit { $0.title = "Milk" }
        release()
        await erasing.value
        await saved.flush()
        #expect(try self.saved(1)?.title == "Milk")
    }

    @Test("S2: after stopping, flush waits for the last writes")
    func flushedAfterStop() async throws {
        let saved = persist()
        let release = folder["row-1"].holdNextWrite()
        rows[1].commit { $0.title = "Milk" }
        saved.stop()
        let flush = immediately { await saved.flush() }
        await folder["row-1"].hasBegun(1)
        #expect(try self.saved(1) == nil)
        release()
        #expect(await flush.value == .stopped)
        #expect(try self.saved(1)?.title == "Milk")
    }

    @Test("S8: after stopping, erasing still removes the saved states of all keys")
    func erasedAfterStop() async throws {
        try folder.save(["row-3": Row(title: "Tea")])
        let saved = persist()
        await change(1, to: "Milk", saved)
        rows[2].commit { $0.title = "Oil" }
        saved.stop()
        #expect(await eventually { (try? self.saved(2)?.title) == "Oil" && !folder["row-2"].now.isOpen })
        try await saved.erase()
        for id in 1...3 { #expect(try self.saved(id) == nil && !folder["row-\(id)"].now.isOpen) }
        #expect(rows[1].title == "Milk" && saved.status == .stopped)
    }

    @Test("S10: removing all values keeps what a later member saved, even after its release")
    func releasedWhileRemovingAll() async throws {
        try folder.save(["row-1": Row(title: "Milk"), "row-2": Row(title: "Tea")])
        let saved = persist()
        await removeAllWithoutListing(saved)
        await change(2, to: "Oil", saved)
        await checks.runCheck(1)
        await checks.runLastCheck(2, of: rows)
        #expect(rows.existing(2) == nil)
        await listAgain()
        #expect(await eventually { (try? self.saved(1)) == .some(nil) && saved.status.isSaved })
        #expect(try self.saved(2)?.title == "Oil")
    }

    @Test("S10: stopping does not end the removal of all values, and keeps what later members saved")
    func stoppedWhileRemovingAll() async throws {
        try folder.save(["row-1": Row(title: "Milk"), "row-2": Row(title: "Tea")])
        let saved = persist()
        await removeAllWithoutListing(saved)
        await change(2, to: "Oil", saved)
        folder.failListing(with: nil)
        saved.stop()
        #expect(await saved.flush() == .stopped)
        #expect(try self.saved(1) == nil && self.saved(2)?.title == "Oil")
        #expect(await eventually { !folder["row-1"].now.isOpen && !folder["row-2"].now.isOpen })
    }

    @Test("S10: stopping starts a last removal, and a failed removal is not repeated")
    func failingRemovalAfterStop() async throws {
        try folder.save(["row-1": Row(title: "Milk"), "row-2": Row(title: "Tea")])
        let saved = persist()
        for id in 1...2 { folder["row-\(id)"].set { $0.removeError = .notPermitted("row") } }
        rows.remove(1)
        #expect(await saved.flush().error != nil)
        #expect(await saved.stopAndFlush() == .failing(.notPermitted("row")))
        #expect(folder["row-1"].now.removals == 2 && !folder["row-1"].now.isOpen)
        await #expect(throws: PersistenceError.self) { try await saved.erase() }
        await clock.hasNoSleepers()
        #expect(folder["row-1"].now.removals == 3 && folder["row-2"].now.removals == 1)
        let next = StoreFamily(clock: checks) { (id: Int) in RowStore(id: id) }
        #expect(persist(next).status.isSaved && next[1].title == "Milk" && next[2].title == "Tea")
    }

    @Test("S10: stopping starts a last listing of the folder, and a failed listing is not repeated")
    func failingListingAfterStop() async throws {
        try folder.save(["row-1": Row(title: "Milk")])
        let saved = persist()
        await removeAllWithoutListing(saved)
        #expect(await saved.stopAndFlush() == .failing(.notPermitted("folder")))
        folder.failListing(with: nil)
        await clock.hasNoSleepers()
        #expect(folder.listings == 2)
        #expect(try self.saved(1)?.title == "Milk")
    }

    @Test("S10: a member that a recorder removes while it is restored is not saved, and its saved state is removed")
    func removedWhileRestored() async throws {
        try folder.save(["row-1": Row(title: "Milk")])
        let (saved, log) = (persist(), EventLog())
        log.onEvent = { [rows] in
            if case .committed(let commit) = $0, commit.label == "restored" { rows.remove(1) }
        }
        rows.attach(log)
        let held = rows[1]
        #expect(held.title == "Milk" && saved.status.isPending)
        held.commit { $0.title = "Tea" }
        #expect(await saved.flush().isSaved)
        #expect(try self.saved(1) == nil && !folder["row-1"].now.isOpen)
        #expect(rows[1].title == "row 1")
    }

    @Test("S10: members that a recorder removes while another member is restored are not saved")
    func removedWhileAnotherIsRestored() async throws {
        try folder.save(["row-1": Row(title: "Milk"), "row-2": Row(title: "Tea")])
        let (held, log) = ([rows[1], rows[2]], EventLog())
        log.onEvent = { [rows] in
            if case .committed(let commit) = $0, commit.label == "restored" { rows.removeAll() }
        }
        rows.attach(log)
        let saved = persist()
        for row in held { row.commit { $0.title = "Oil" } }
        #expect(await saved.flush().isSaved)
        #expect(try self.saved(1) == nil && self.saved(2) == nil)
        #expect(rows[1].title == "row 1" && rows[2].title == "row 2")
        await change(1, to: "Rice", saved)
        await change(2, to: "Salt", saved)
        #expect(try self.saved(1)?.title == "Rice" && self.saved(2)?.title == "Salt")
    }

    @Test("a member is not saved if a recorder calls stop while the member is restored")
    func stoppedWhileRestored() async throws {
        try folder.save(["row-1": Row(title: "Milk")])
        let (saved, log) = (persist(), EventLog())
        log.onEvent = { if case .committed = $0 { saved.stop() } }
        rows.attach(log)
        let held = rows[1]
        #expect(held.title == "Milk" && !folder["row-1"].now.isOpen)
        held.commit { $0.title = "Tea" }
        await saved.flush()
        #expect(try self.saved(1)?.title == "Milk")
    }

    // MARK: Status

    @Test("S3: the status reports the failure of any member, and can be observed")
    func failing() async throws {
        let saved = persist()
        let wakes = Wakes { saved.status.error != nil }
        folder["row-2"].set { $0.writeError = .noSpace("row-2") }
        rows[1].commit { $0.title = "Milk" }
        rows[2].commit { $0.title = "Tea" }
        guard case .failing(.noSpace("row-2")) = await saved.flush() else {
            Issue.record("It is \(saved.status).")
            return
        }
        #expect(try self.saved(1)?.title == "Milk")
        let count = wakes.count
        #expect(count >= 2)
        folder["row-2"].set { $0.writeError = nil }
        #expect(await nextTry())
        await folder["row-2"].hasDone(2)
        #expect(await eventually { saved.status.isSaved })
        #expect(wakes.count > count)
    }

    @Test("an observer of the status does not wake while the status stays the same")
    func unchangedStatus() async {
        let saved = persist()
        folder["row-2"].set { $0.writeError = .noSpace("row-2") }
        await change(2, to: "Tea", saved)
        let wakes = Wakes { saved.status }
        await change(1, to: "Milk", saved)
        #expect(wakes.count == 0 && saved.status.error != nil)
        folder["row-2"].set { $0.writeError = nil }
        saved.stop()
        await saved.flush()
        #expect(wakes.count == 1 && saved.status == .stopped)
    }

    @Test("The status and the errors are correct after their observers have changed and created members")
    func changedByObserver() async throws {
        for id in 1...2 { folder["row-\(id)"].set { $0.data = Data("{}".utf8) } }
        let saved = persist()
        _ = Reacting({ saved.restoreErrors.count }) { [rows] in _ = rows[2] }
        _ = Reacting({ saved.status }) { [rows, folder] in
            if folder["row-1"].now.writes == 1, rows[1].count == 0 { rows[1].commit { $0.count = 1 } }
        }
        #expect(rows[1].title == "row 1" && Set(saved.restoreErrors.keys) == ["row-1", "row-2"])
        rows[1].commit { $0.title = "Milk" }
        #expect(await saved.flush().isPending)
        #expect(await saved.flush().isSaved)
        #expect(try self.saved(1) == Row(title: "Milk", count: 1))
    }

    @Test("S4: damaged data and data of a newer version are kept, and do not affect other members")
    func unreadable() async throws {
        folder["row-1"].set { $0.data = Data("{}".utf8) }
        folder["row-2"].set { $0.data = SavedState(version: 9, payload: Data()).data() }
        let saved = persist()
        #expect(rows[1].title == "row 1" && rows[2].title == "row 2")
        #expect(Set(saved.restoreErrors.keys) == ["row-1", "row-2"])
        guard case .blocked(.fromNewerVersion(9, known: 1)) = saved.status else {
            Issue.record("It is \(saved.status).")
            return
        }
        await change(1, to: "Milk", saved)
        await change(2, to: "Tea", saved)
        #expect(try self.saved(1)?.title == "Milk" && folder["row-1"].now.aside.count == 1)
        #expect(folder["row-2"].now.writes == 0)
        // Removing the key removes its data, whatever is saved.
        rows.remove(2)
        #expect(await saved.flush().isSaved)
        #expect(folder["row-2"].now.data == nil && Set(saved.restoreErrors.keys) == ["row-1"])
    }

    @Test("stopping saves the changes made before, and closes all storages")
    func stopping() async throws {
        let saved = persist()
        rows[1].commit { $0.title = "Milk" }
        _ = rows[2]
        saved.stop()
        rows[1].commit { $0.title = "Tea" }
        _ = rows[3]
        #expect(await eventually { !folder["row-1"].now.isOpen && !folder["row-2"].now.isOpen })
        #expect(try self.saved(1)?.title == "Milk" && !folder["row-3"].now.isOpen)
        guard case .stopped = saved.status else {
            Issue.record("It is \(saved.status).")
            return
        }
    }

    @Test("an observer that creates a member does not observe its persistence")
    func unobserved() async throws {
        folder["row-1"].set { $0.data = Data("{}".utf8) }
        let saved = persist()
        let wakes = Wakes { [rows] in rows[1].title }
        await change(1, to: "Milk", saved)
        rows[2].commit { $0.title = "Tea" }
        await saved.flush()
        #expect(wakes.seen == ["row 1", "Milk"])
    }

    @Test("two keys with the same name are reported, and the first one keeps its storage")
    func sharedName() async throws {
        let warnings = WarningLog()
        let saved = rows.persist(in: folder, clock: clock) { _ in "row" }
        warnings.collect { _ = (rows[1], rows[2]) }
        #expect(warnings.lines.count == 1 && warnings.lines.first?.contains("“row”") == true)
        rows[2].commit { $0.title = "Tea" }
        rows.remove(2)
        rows[1].commit { $0.title = "Milk" }
        await saved.flush()
        #expect(try folder["row"].saved(Row.self)?.title == "Milk")
    }

    @Test("a derived value can create a member, which restores its saved state")
    func derived() throws {
        try folder.save(["row-1": Row(title: "Milk")])
        let saved = persist()
        let title = Derived { rows[1].title }
        #expect(title.value == "Milk" && saved.status.isSaved)
    }

    @Test("S1: a family of property stores saves its members")
    func propertyStores() async throws {
        let papers = StoreFamily(clock: checks) { (_: Int) in PaperStore() }
        let saved = papers.persist(in: folder, clock: clock) { "\($0)" }
        papers[1].title = "List"
        await saved.flush()
        papers[1].lines = ["Milk"]
        #expect(await saved.flush().isSaved)
        let content = try folder["1"].saved(PaperStore.Snapshot.self)
        #expect(content == PaperStore.Snapshot(title: "List", lines: ["Milk"], percent: 0))
    }

    @Test("S6: a family saves only a part of each member")
    func parts() async throws {
        let papers = StoreFamily(clock: checks) { (_: Int) in PaperStore() }
        let saved = (
            rows.persist(\.title, in: folder, clock: clock) { "row-\($0)" },
            papers.persist(\.lines, in: folder, clock: clock) { "paper-\($0)" }
        )
        rows[1].commit { $0.title = "Milk" }
        papers[1].title = "List"
        papers[1].lines = ["Bread"]
        #expect(await saved.0.flush() == .saved)
        #expect(await saved.1.flush() == .saved)
        #expect(try folder["row-1"].saved(String.self) == "Milk")
        #expect(try folder["paper-1"].saved([String].self) == ["Bread"])
        saved.1.stop()

        let later = StoreFamily(clock: checks) { (_: Int) in PaperStore() }
        later.persist(\.lines, in: folder, clock: clock) { "paper-\($0)" }
        #expect(later[1].lines == ["Bread"] && later[1].title == "")
    }

    @Test("S1: the next launch restores members from a folder of files, also after releases and a removal")
    func files() async throws {
        let folder = try Folder()
        let url = folder["rows"]
        do {
            let saved = rows.persist(in: .folder(url), clock: clock) { id in "row-\(id)" }
            for id in 1...3 { await change(id, to: "title \(id)", saved) }
            await checks.runCheck(1)
            await checks.runLastCheck(2, of: rows)
            #expect(rows[1].title == "title 1")
            await change(1, to: "Milk", saved)
            rows.remove(2)
            #expect(await saved.flush().isSaved)
            saved.stop()
        }
        let next = StoreFamily(clock: checks) { (id: Int) in RowStore(id: id) }
        let saved = next.persist(in: .folder(url), clock: clock) { id in "row-\(id)" }
        #expect((1...3).map { next[$0].title } == ["Milk", "row 2", "title 3"])
        #expect(saved.status.isSaved && saved.restoreErrors.isEmpty)
    }
}
