import Lockstep
import LockstepTesting
import Testing

private struct SavedNote: Codable, Equatable {
    var text = ""
}

private final class SavedNoteStore: Store<SavedNote> {
    static let append = Mutation<SavedNote, String>("append") { $0.text += $1 }

    init() { super.init(state: SavedNote()) }
}

@MainActor @Suite("Replays of saved state", .timeLimit(.minutes(20)))
struct SavedStateReplayTests {
    /// Returns a storage that contains a saved draft.
    private func storage(with text: String) async -> MemoryStorage {
        let (storage, store) = (MemoryStorage(), SavedNoteStore())
        let saved = store.persist(in: storage)
        store.commit(mutation: SavedNoteStore.append, payload: text)
        await saved.flush()
        return MemoryStorage(storage.data)
    }

    @Test("S7: a session that started with saved state is replayed from it, and the replay is saved in its own storage")
    func restoredBefore() async throws {
        let (recorded, replayed) = (await storage(with: "a"), await storage(with: "a"))
        let store = SavedNoteStore()
        store.persist(in: recorded)
        let recording = try await session(on: store) { $0.commit(mutation: SavedNoteStore.append, payload: "b") }
        let fresh = SavedNoteStore()
        let saved = fresh.persist(in: replayed, clock: ManualClock())
        await expectReplay(of: recording, on: { fresh }) { $0.mutation(SavedNoteStore.append) }
        #expect(fresh.state.text == "ab" && saved.status.isPending)
        await saved.flush()
        #expect(replayed.writes == 1)
    }

    @Test("S7: state that is restored during a session is restored in its replay")
    func restoredDuring() async throws {
        let (recorded, replayed) = (await storage(with: "a"), await storage(with: "a"))
        let recording = try await session(on: SavedNoteStore()) { store in
            store.commit(mutation: SavedNoteStore.append, payload: "b")
            store.persist(in: recorded)
            store.commit(mutation: SavedNoteStore.append, payload: "c")
        }
        let fresh = SavedNoteStore()
        await expectReplay(of: recording, on: { fresh }) {
            $0.mutation(SavedNoteStore.append)
            $0.on("restored") { $0.persist(in: replayed) }
        }
        #expect(fresh.state.text == "ac")
    }
}
