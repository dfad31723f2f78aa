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

        // Another launch closes and reopens the storage in the same way.
        whole.close()
        value.close()
        let (other, otherNames) = (SavedSettingsStore(), SavedNamesStore())
        other.persist(in: whole, version: 2)
        otherNames.persist(in: value)
        #expect(other.name == "Ann" && otherNames.value == ["Ann"])
    }
}
