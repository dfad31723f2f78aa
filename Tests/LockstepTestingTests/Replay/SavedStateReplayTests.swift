import Lockstep
import LockstepTesting
import Testing

private struct Draft: Codable, Equatable {
    var text = ""
}

private final class DraftStore: Store<Draft> {
    static let append = Mutation<Draft, String>("append") { $0.text += $1 }

    init() { super.init(state: Draft()) }
}

@MainActor @Suite("Replays of saved state", .timeLimit(.minutes(1)))
struct SavedStateReplayTests {
    /// Returns a storage that contains a saved draft.
    private func storage(with text: String) async -> MemoryStorage {
        let (storage, store) = (MemoryStorage(), DraftStore())
        let saved = store.persist(in: storage)
        store.commit(mutation: DraftStore.append, payload: text)
        await saved.flush()
        return MemoryStorage(storage.data)
    }

    @Test("S7: a session that started with saved state is replayed from it, and the replay is saved in its own storage")
    func restoredBefore() async throws {
        let (recorded, replayed) = (await storage(with: "a"), await storage(with: "a"))
        let store = DraftStore()
        store.persist(in: recorded)
        let recording = try await session(on: store) { $0.commit(mutation: DraftStore.append, payload: "b") }
        let fresh = DraftStore()
        let saved = fresh.persist(in: replayed)
        await expectReplay(of: recording, on: { fresh }) { $0.mutation(DraftStore.append) }
        #expect(fresh.state.text == "ab" && saved.status.isPending)
        await saved.flush()
        #expect(replayed.writes == 1)
    }

    @Test("S7: state that is restored during a session is restored in its replay")
    func restoredDuring() async throws {
        let (recorded, replayed) = (await storage(with: "a"), await storage(with: "a"))
        let recording = try await session(on: DraftStore()) { store in
            store.commit(mutation: DraftStore.append, payload: "b")
            store.persist(in: recorded)
            store.commit(mutation: DraftStore.append, payload: "c")
        }
        let fresh = DraftStore()
        await expectReplay(of: recording, on: { fresh }) {
            $0.mutation(DraftStore.append)
            $0.on("restored") { $0.persist(in: replayed) }
        }
        #expect(fresh.state.text == "ac")
    }
}
