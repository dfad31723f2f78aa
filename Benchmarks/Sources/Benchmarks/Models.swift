import LockstepCore
import Observation

/// What one writes without Lockstep.
@MainActor @Observable final class RawCounter {
    var count = 0
    var other = 0
    var items: [Int] = []
}

struct Counter: Equatable, Sendable {
    var count = 0
    var other = 0
    var items: [Int] = []
}

/// A store of a struct.
@MainActor @Observable final class CounterStore: Store<Counter> {
    init() { super.init(state: Counter()) }
}

/// A store of a struct, with an interactor: what `@Store(CounterInteractor.self)` makes of it.
@MainActor @Observable final class ActingStore: Store<Counter> {
    init() { super.init(state: Counter()) }
    @ObservationIgnored private let interactorStorage = InteractorStorage<ActingInteractor>()
    var interactor: ActingInteractor { interactorStorage.interactor }
}

extension ActingStore: InteractiveStore {}

@MainActor final class ActingInteractor: InteractorProtocol {
    static func build() -> ActingInteractor { ActingInteractor() }
    var increment: Action<ActingStore> { Action { Reducer(get: \.count, set: \.count) { $0 + 1 } } }
}

/// What `@Store(PropertyInteractor.self)` makes of a class.
@MainActor @Observable final class PropertyCounter {
    var count = 0
    var other = 0
    var items: [Int] = []

    nonisolated struct Snapshot: PropertySnapshot {
        var count: Int
        var other: Int
        var items: [Int]

        @MainActor init(of store: PropertyCounter) {
            count = store.count
            other = store.other
            items = store.items
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

/// An interceptor that only goes on.
struct Passing: StoreInterceptor {
    func intercept(context: ExecutionContext, next: () -> any Sendable) -> any Sendable { next() }
}
