import LockstepCore
import Observation

/// A property store that owns other stores.
@MainActor @Observable
final class FamilyStore {
    var kids: [HookedStore] = []
    var name = ""

    nonisolated struct Snapshot: PropertySnapshot {
        var kids: [HookedStore]
        var name: String

        @MainActor static func snapshot(of store: FamilyStore) -> Self {
            Self(kids: store.kids, name: store.name)
        }

        @MainActor func assign(to store: FamilyStore) {
            store.propertyStorage.put(kids, at: \.kids, of: store)
            store.propertyStorage.put(name, at: \.name, of: store)
        }

        @MainActor static func name(of property: PartialKeyPath<FamilyStore>) -> String? {
            switch property {
            case \FamilyStore.kids: "kids"
            case \FamilyStore.name: "name"
            default: nil
            }
        }
    }

    @ObservationIgnored let propertyStorage = PropertyStorage<Snapshot>(storeName: "FamilyStore")

    init() {}
}

extension FamilyStore: PropertyStore {}
