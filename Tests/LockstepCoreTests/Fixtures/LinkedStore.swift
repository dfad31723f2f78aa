import LockstepCore
import Observation

/// A property store whose `didSet` observers run a test's closures.
@MainActor @Observable
final class LinkedStore {
    var first = 0 { didSet { onFirst?() } }
    var second = 0 { didSet { onSecond?() } }
    var third = 0 { didSet { onThird?() } }
    @ObservationIgnored var onFirst: (@MainActor () -> Void)?
    @ObservationIgnored var onSecond: (@MainActor () -> Void)?
    @ObservationIgnored var onThird: (@MainActor () -> Void)?

    nonisolated struct Snapshot: PropertySnapshot, Equatable {
        var first: Int
        var second: Int
        var third: Int

        @MainActor static func snapshot(of store: LinkedStore) -> Self {
            Self(first: store.first, second: store.second, third: store.third)
        }

        @MainActor func assign(to store: LinkedStore) {
            store.propertyStorage.put(first, at: \.first, of: store)
            store.propertyStorage.put(second, at: \.second, of: store)
            store.propertyStorage.put(third, at: \.third, of: store)
        }

        @MainActor static func name(of property: PartialKeyPath<LinkedStore>) -> String? {
            switch property {
            case \LinkedStore.first: "first"
            case \LinkedStore.second: "second"
            case \LinkedStore.third: "third"
            default: nil
            }
        }
    }

    @ObservationIgnored let propertyStorage = PropertyStorage<Snapshot>(storeName: "LinkedStore")

    init() {}
}

extension LinkedStore: PropertyStore {}
