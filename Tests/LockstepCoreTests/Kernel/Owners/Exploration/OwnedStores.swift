import LockstepCore
import Observation

struct OwnedState: Equatable, Sendable {
    var number = 0
}

/// A struct store without work of its own.
@MainActor @Observable final class OwnedStructStore: Store<OwnedState> {
    init() { super.init(state: OwnedState()) }
}

/// A property store without work of its own.
@MainActor @Observable final class OwnedPropertyStore {
    var number = 0

    nonisolated struct Snapshot: PropertySnapshot, Equatable {
        var number: Int

        @MainActor static func snapshot(of store: OwnedPropertyStore) -> Self { Self(number: store.number) }

        @MainActor func assign(to store: OwnedPropertyStore) {
            store.propertyStorage.put(number, at: \.number, of: store)
        }

        @MainActor static func name(of property: PartialKeyPath<OwnedPropertyStore>) -> String? {
            property == \OwnedPropertyStore.number ? "number" : nil
        }
    }

    @ObservationIgnored let propertyStorage = PropertyStorage<Snapshot>(storeName: "OwnedPropertyStore")

    init() {}
}

extension OwnedPropertyStore: PropertyStore {}
