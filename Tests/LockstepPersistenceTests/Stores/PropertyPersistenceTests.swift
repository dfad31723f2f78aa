import Foundation
import LockstepCore
import LockstepPersistence
import LockstepTesting
import Observation
import Testing

/// The code that `@Store` generates for a class with these properties and `nonisolated extension PaperStore.Snapshot:
/// Codable {}`.
@MainActor @Observable
final class PaperStore {
    var title = ""
    var lines: [String] = []
    /// Corrects itself to its range.
    var percent = 0 {
        didSet {
            if percent > 100 { percent = 100 }
            didSetPercent()
        }
    }
    @ObservationIgnored var didSetPercent: @MainActor () -> Void = {}

    nonisolated struct Snapshot: PropertySnapshot, Codable, Equatable {
        var title: String
        var lines: [String]
        var percent: Int

        @MainActor static func snapshot(of store: PaperStore) -> Self {
            Self(title: store.title, lines: store.lines, percent: store.percent)
        }

        @MainActor func assign(to store: PaperStore) {
            store.propertyStorage.put(percent, at: \.percent, of: store)
            store.propertyStorage.put(title, at: \.title, of: store)
            store.propertyStorage.put(lines, at: \.lines, of: store)
        }

        @MainActor static func name(of property: PartialKeyPath<PaperStore>) -> String? {
            switch property {
            case \PaperStore.title: "title"
            case \PaperStore.lines: "lines"
            case \PaperStore.percent: "percent"
            default: nil
            }
        }
    }

    @ObservationIgnored let propertyStorage = PropertyStorage<Snapshot>(storeName: "PaperStore")
}

extension PaperStore: PropertyStore {}

@MainActor @Suite("Persistence of whole property stores", .timeLimit(.minutes(20)))
struct PropertyPersistenceTests {
    private let clock = ManualClock()
    private let storage = ScriptedStorage()
    private let store = PaperStore()

    /// Adds a line optimistically. The change is pending until the test ends it.
    private func addLine() -> OpenChange<Void> {
        OpenChange { [store] gate in
            await store.optimistically(at: \.lines, { $0.append("b") }) { try await gate() }
        }
    }

    @Test("S2: stopping in the didSet of a property saves the new value", arguments: [false, true])
    func stoppedInDidSet(byAction: Bool) async throws {
        let saved = store.persist(in: storage, clock: clock)
        store.didSetPercent = { saved.stop() }
        if byAction { store.proxy.set(\.percent, to: 7) } else { store.percent = 7 }
        await saved.flush()
        #expect(try storage.saved() == PaperStore.Snapshot(title: "", lines: [], percent: 7))
        store.didSetPercent = {}
    }

    @Test("S1: one commit restores all properties; it is not an undo step, and is not saved again")
    func restored() async throws {
        let (undo, log) = (UndoRecorder(), EventLog())
        store.pipeline.attach(undo)
        store.pipeline.attach(log)
        let content = PaperStore.Snapshot(title: "List", lines: ["Milk"], percent: 150)
        let saved = store.persist(in: try ScriptedStorage.holding(content), clock: clock)
        // The restored state is exact: the store refuses the correction of a `didSet`.
        #expect(store.pipeline.snapshot == content)
        #expect(log.commits.map(\.label) == ["restored"] && !undo.canUndo && saved.status.isSaved)
        await clock.hasNoSleepers()
    }

    @Test("S2: a change of any property saves all properties, with sorted keys")
    func saved() async throws {
        let saved = store.persist(in: storage, every: .milliseconds(500), clock: clock)
        store.title = "List"
        store.lines.append("Milk")
        #expect(saved.status.isPending)
        await clock.nextSleep()
        clock.advance(by: .milliseconds(500))
        await storage.hasDone(1)
        let payload = try SavedState(#require(storage.now.data)).payload
        #expect(String(decoding: payload, as: UTF8.self) == #"{"lines":["Milk"],"percent":0,"title":"List"}"#)
        store.title = "List"
        #expect(await saved.flush().isSaved)
        #expect(storage.now.writes == 1)
    }

    @Test("S5: a state of an earlier version is migrated to the snapshot")
    func migrated() throws {
        store.persist(
            in: try ScriptedStorage.holding(["title": "Ann"]), version: 2,
            migrating: [
                .from(1) { (old: [String: String]) in
                    PaperStore.Snapshot(title: old["title"] ?? "", lines: [], percent: 0)
                }
            ], clock: clock)
        #expect(store.title == "Ann")
    }

    @Test("S7: a property store is saved only when no optimistic change is pending")
    func optimistic() async throws {
        let saved = store.persist(in: storage, clock: clock)
        let change = addLine()
        store.title = "List"
        #expect(await saved.flush().isPending)
        #expect(storage.now.writes == 0)
        await change.fail()
        #expect(await saved.flush().isSaved)
        #expect(try storage.saved() == PaperStore.Snapshot(title: "List", lines: [], percent: 0))
    }

    @Test("S2: after stopping during a pending optimistic change, no state is saved, even if erasing fails")
    func stoppedWhilePending() async throws {
        let saved = store.persist(in: storage, clock: clock)
        let change = addLine()
        store.title = "List"
        saved.stop()
        await saved.flush()
        await change.succeed()
        store.title = "Later"
        storage.set { $0.removeError = .notPermitted("paper") }
        await #expect(throws: PersistenceError.self) { try await saved.erase() }
        await saved.flush()
        #expect(storage.now.writes == 0)
    }

    @Test("S8: after erasing during an optimistic change that then fails, the erased state is not saved again")
    func erasedWhilePending() async throws {
        let saved = store.persist(in: storage, clock: clock)
        store.title = "List"
        await saved.flush()
        let change = addLine()
        try await saved.erase()
        await change.fail()
        #expect(await saved.flush().isSaved)
        #expect(storage.now.data == nil)
        store.title = "Other"
        await saved.flush()
        #expect(try storage.saved() == PaperStore.Snapshot(title: "Other", lines: [], percent: 0))
    }

    @Test("S2: a change that arrives while a write waits for a pending optimistic change is saved")
    func changeDuringWait() async throws {
        store.persist(in: storage, clock: clock)
        let change = addLine()
        // The timer starts the write, which does nothing. The change runs before the write ends, because its task was
        // created before that of the write.
        await clock.nextSleep()
        clock.advance(by: .milliseconds(500))
        await Task.yield()
        store.title = "List"
        await change.fail()
        await clock.nextSleep()
        clock.advance(by: .milliseconds(500))
        await storage.hasDone(1)
        #expect(try storage.saved() == PaperStore.Snapshot(title: "List", lines: [], percent: 0))
    }

    @Test("S2: a change that arrives after a write was started and before it ends is saved")
    func changeBeforeTheEnd() async throws {
        let saved = store.persist(in: storage, clock: clock)
        let change = addLine()
        // The main actor runs these tasks in this order, and then the task of the write that `flush` starts.
        let flush = Task { await saved.flush() }
        let changing = Task { [store] in store.title = "List" }
        #expect(await flush.value.isPending)
        await changing.value
        await change.fail()
        await clock.nextSleep()
        clock.advance(by: .milliseconds(500))
        await storage.hasDone(1)
        #expect(try storage.saved() == PaperStore.Snapshot(title: "List", lines: [], percent: 0))
    }

    @Test("S2: a property store with an unsaved change is retained until the change is saved")
    func released() async throws {
        weak var released: PaperStore?
        do {
            let store = PaperStore()
            store.persist(in: storage, clock: clock)
            store.title = "List"
            released = store
        }
        await clock.nextSleep()
        clock.advance(by: .milliseconds(500))
        await storage.hasDone(1)
        #expect(await eventually { released == nil && !storage.now.isOpen })
        #expect(try storage.saved(PaperStore.Snapshot.self)?.title == "List")
    }
}
