import LockstepCore
import Observation

// Stores as the macros generate them.

struct List: Codable, Equatable, Sendable {
    var count = 0
    var items: [String] = []
}

/// A struct store: the expansion of `@Store(StructInteractor.self)`.
@MainActor @Observable final class StructList: Store<List> {
    init() { super.init(state: List()) }
    @ObservationIgnored private let interactorStorage = InteractorStorage<StructInteractor>()
    var interactor: StructInteractor { interactorStorage.interactor }
}

extension StructList: InteractiveStore {}

@MainActor final class StructInteractor: InteractorProtocol {
    static func build() -> StructInteractor { StructInteractor() }
    var add: Action<StructList, String> {
        Action { item in
            Reducer(get: \.items, set: \.items) {
                Nesting.note()
                return $0 + [item]
            }
        }
    }
}

/// A property store: the expansion of `@Store(PropertyInteractor.self)`.
@MainActor @Observable final class PropertyList {
    var count = 0
    var items: [String] = []

    nonisolated struct Snapshot: PropertySnapshot {
        var count: Int
        var items: [String]

        @MainActor static func snapshot(of store: PropertyList) -> Self {
            Self(count: store.count, items: store.items)
        }

        @MainActor func assign(to store: PropertyList) {
            store.count = count
            store.items = items
        }

        @MainActor static func name(of property: PartialKeyPath<PropertyList>) -> String? {
            switch property {
            case \PropertyList.count: "count"
            case \PropertyList.items: "items"
            default: nil
            }
        }
    }

    @ObservationIgnored let propertyStorage = PropertyStorage<Snapshot>(storeName: "PropertyList")
    @ObservationIgnored private let interactorStorage = InteractorStorage<PropertyInteractor>()
    var interactor: PropertyInteractor { interactorStorage.interactor }
}

extension PropertyList: PropertyStore, InteractiveStore {}

@MainActor final class PropertyInteractor: InteractorProtocol {
    static func build() -> PropertyInteractor { PropertyInteractor() }
    var add: Action<PropertyList, String> {
        Action { item in
            Reducer(get: \.items, set: \.items) {
                Nesting.note()
                return $0 + [item]
            }
        }
    }
}

/// A value store: the expansion of `@Statable([String].self)`.
@MainActor @Observable final class ValueList: ValueStore {
    @ObservationIgnored let valueStorage = ValueStorage<[String], Never>(storeName: "ValueList")
}
