import Lockstep
import Observation
import Testing

nonisolated struct SavedSettingsV1: Codable, Sendable { var title: String }

nonisolated struct SavedSettings: Codable, Equatable, Sendable {
    var name = ""
    var count = 0
}

@MainActor final class SavedSettingsStore: Store<SavedSettings> {
    init() { super.init(state: SavedSettings()) }
}

@Statable([String].self)
@MainActor @Observable
final class SavedNamesStore {}

@Store
@MainActor @Observable
final class SavedDraftStore {
    var title = ""
    var lines: [String] = []
    private var opened = 0
}

nonisolated extension SavedDraftStore.Snapshot: Codable {}

@MainActor @Suite("Saved state")
struct PersistenceVariants {
    @Test func `Struct stores, parts and value stores are saved`() async {
        let store = SavedSettingsStore()
        let (whole, part, value) = (MemoryStorage(), MemoryStorage(), MemoryStorage())
        let saved = store.persist(
            in: whole, version: 2, migrating: [.from(1) { (old: SavedSettingsV1) in SavedSettings(name: old.title) }])
        store.persist(\.count, in: part, codec: .propertyList, every: .seconds(1))
        let names = SavedNamesStore()
        let savedNames = names.persist(in: value)
        store.commit { $0.name = "Ann" }
        names.set(["Ann"])
        #expect(await saved.flush().isSaved)
        #expect(await savedNames.flush().isSaved)

        // As another launch does.
        whole.close()
        value.close()
        let (other, otherNames) = (SavedSettingsStore(), SavedNamesStore())
        other.persist(in: whole, version: 2)
        otherNames.persist(in: value)
        #expect(other.name == "Ann" && otherNames.value == ["Ann"])
    }

    @Test func `A whole property store is saved`() async {
        let storage = MemoryStorage()
        let draft = SavedDraftStore()
        let saved = draft.persist(in: storage)
        draft.title = "List"
        draft.lines.append("Milk")
        #expect(await saved.flush().isSaved)

        storage.close()
        let other = SavedDraftStore()
        other.persist(in: storage)
        #expect(other.title == "List" && other.lines == ["Milk"])
    }
}
