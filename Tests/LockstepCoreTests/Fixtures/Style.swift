import LockstepCore
import Observation

/// A store of any style that has a number.
@MainActor protocol NumberedStore: StoreProtocol {
    var number: Int { get set }
}

extension CounterStore: NumberedStore {
    var number: Int {
        get { self.count }
        set { commit { $0.count = newValue } }
    }
}

extension LinkedStore: NumberedStore {
    var number: Int {
        get { second }
        set { second = newValue }
    }
}

extension ItemStore: NumberedStore {
    var number: Int {
        get { value ?? 0 }
        set { set(newValue) }
    }
}

extension NumberedStore {
    var core: AnyPipeline { pipeline }

    /// Changes the number optimistically, while `work` runs. A failure reverts the change.
    func change(to number: Int, during work: @escaping @MainActor () async throws -> Void) async {
        switch self {
        case let store as CounterStore: _ = await store.optimistically(at: \.count, { $0 = number }, work)
        case let store as LinkedStore: _ = await store.optimistically(at: \.second, { $0 = number }, work)
        case let store as ItemStore: _ = await store.optimistically({ $0 = number }, work)
        default: break
        }
    }
}

/// The styles of stores.
enum Style: String, CaseIterable, Codable {
    case structStore, propertyStore, valueStore

    /// Makes a store with the number 0.
    @MainActor func makeStore() -> any NumberedStore {
        switch self {
        case .structStore: return CounterStore()
        case .propertyStore: return LinkedStore()
        case .valueStore:
            let store = ItemStore()
            store.set(0)
            return store
        }
    }
}
