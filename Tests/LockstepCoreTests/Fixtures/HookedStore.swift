import LockstepCore
import Observation

/// A value that is not Equatable.
struct Opaque: Sendable { var number = 0 }

/// A property store that runs a test's code while its properties are set.
@MainActor @Observable
final class HookedStore {
    var first = 0 { didSet { onFirst?() } }
    var second = 0
    var opaque = Opaque()
    @ObservationIgnored var onFirst: (@MainActor () -> Void)?
    @ObservationIgnored var onDeinit: (@MainActor (HookedStore) -> Void)?

    nonisolated struct Snapshot: PropertySnapshot {
        var first: Int
        var second: Int
        var opaque: Opaque

        @MainActor static func snapshot(of store: HookedStore) -> Self {
            Self(first: store.first, second: store.second, opaque: store.opaque)
        }

        @MainActor func assign(to store: HookedStore) {
            store.propertyStorage.put(first, at: \.first, of: store)
            store.propertyStorage.put(second, at: \.second, of: store)
            store.propertyStorage.put(opaque, at: \.opaque, of: store)
        }

        @MainActor static func name(of property: PartialKeyPath<HookedStore>) -> String? {
            switch property {
            case \HookedStore.first: "first"
            case \HookedStore.second: "second"
            case \HookedStore.opaque: "opaque"
            default: nil
            }
        }
    }

    @ObservationIgnored let propertyStorage = PropertyStorage<Snapshot>(storeName: "HookedStore")

    init() {}

    isolated deinit { onDeinit?(self) }
}

extension HookedStore: PropertyStore {}
