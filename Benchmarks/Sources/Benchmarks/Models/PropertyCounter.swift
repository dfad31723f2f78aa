import LockstepCore
import Observation

/// A property store: the expansion of `@Store(PropertyInteractor.self)`.
@MainActor @Observable final class PropertyCounter {
    var count = 0
    var other = 0
    var items: [Int] = []

    nonisolated struct Snapshot: PropertySnapshot {
        var count: Int
        var other: Int
        var items: [Int]

        @MainActor static func snapshot(of store: PropertyCounter) -> Self {
            Self(count: store.count, other: store.other, items: store.items)
        }

        @MainActor func assign(to store: PropertyCounter) {
            store.count = count
            store.other = other
            store.items = items
        }

        @MainActor static func name(of property: PartialKeyPath<PropertyCounter>) -> String? {
            switch property {
            case \PropertyCounter.count: "count"
            case \PropertyCounter.other: "other"
            case \PropertyCounter.items: "items"
            default: nil
            }
        }
    }

    @ObservationIgnored let propertyStorage = PropertyStorage<Snapshot>(storeName: "PropertyCounter")
    @ObservationIgnored private let interactorStorage = InteractorStorage<PropertyInteractor>()
    var interactor: PropertyInteractor { interactorStorage.interactor }
}

extension PropertyCounter: PropertyStore, InteractiveStore {}

@MainActor final class PropertyInteractor: InteractorProtocol {
    static func build() -> PropertyInteractor { PropertyInteractor() }
    var increment: Action<PropertyCounter> { Action { Reducer(get: \.count, set: \.count) { $0 + 1 } } }
}
