import Foundation
import Lockstep
import LockstepTesting
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

nonisolated struct SavedSettingsV2: Codable, Sendable { var name: String }

@Store
@MainActor @Observable
final class SavedDraftStore {
    var title = ""
    var lines: [String] = []
    private var opened = 0
}

nonisolated extension SavedDraftStore.Snapshot: Codable {}

nonisolated struct SavedPrice: Codable, Sendable, ExpiringValue {
    var amount: Int
    var freshFor: Duration?
}

/// In a module isolated to the main actor, this conformance is isolated, too.
struct ShownPrice: Sendable, ExpiringValue {
    var freshFor: Duration?
}

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

    @Test func `The members of families are saved`() async {
        let (folder, lists) = (MemoryStorageFolder(), MemoryStorageFolder())
        let settings = StoreFamily { (_: Int) in SavedSettingsStore() }
        let drafts = StoreFamily { (_: Int) in SavedDraftStore() }
        let product = QueryFamily { (id: Int) in "product \(id)" }
        let found = PagedQueryFamily { (search: String, cursor: Int?) in
            Lockstep.Page(items: [search], next: cursor ?? 1)
        }
        let saved = settings.persist(in: folder) { "settings-\($0)" }
        drafts.persist(in: MemoryStorageFolder(), version: 2, every: .seconds(1)) { id in "draft-\(id)" }
        let savedProducts = product.persist(in: .memory, codec: .propertyList) { id in "\(id)" }
        let savedLists = found.persist(in: lists) { $0 }
        settings[1].commit { $0.name = "Ann" }
        drafts[1].title = "List"
        await product[7].loadIfNeeded()
        await found["tea"].loadIfNeeded()
        #expect(await saved.flush().isSaved)
        #expect(await savedProducts.flush().isSaved)
        #expect(await savedLists.flush().isSaved)
        #expect(folder["settings-1"].data != nil && lists["tea"].data != nil && saved.restoreErrors.isEmpty)
        settings.remove(1)
        #expect(await saved.flush().isSaved)
        #expect(folder["settings-1"].data == nil && settings[1].name == "")
        try? await savedProducts.erase()
        savedLists.stop()
    }

    @Test func `A value says how long it is fresh, also after a launch`() async {
        let folder = MemoryStorageFolder()
        let first = QueryFamily { (id: Int) in SavedPrice(amount: id, freshFor: .seconds(3_600)) }
        let saved = first.persist(in: folder, maxAge: .seconds(86_400)) { "\($0)" }
        await first[7].loadIfNeeded()
        #expect(await saved.stopAndFlush() == .stopped)
        let second = QueryFamily { (_: Int) in SavedPrice(amount: 0) }
        second.persist(in: folder, maxAge: .seconds(86_400)) { "\($0)" }
        #expect(second[7].isFresh && second[7].value?.amount == 7 && second[7].loadedAt != nil)

        let shown = QueryFamily(freshFor: .seconds(3_600)) { (_: Int) in ShownPrice(freshFor: .zero) }
        await shown[7].loadIfNeeded()
        #expect(!shown[7].isFresh && shown[7].value != nil)
    }

    @Test func `What earlier versions saved is migrated`() {
        let migrations: [Migration] = [
            .from(1) { (old: SavedSettingsV1) in SavedSettingsV2(name: old.title) },
            .from(2) { (old: SavedSettingsV2) in SavedSettings(name: old.name) },
        ]
        let states = expectMigrates(
            [
                1: Data(#"{"title":"Ann"}"#.utf8), 2: Data(#"{"name":"Ann"}"#.utf8),
                3: Data(#"{"name":"Ann","count":1}"#.utf8),
            ], to: SavedSettings.self, version: 3, migrating: migrations)
        #expect(states[1] == SavedSettings(name: "Ann"))
    }
}
