import LockstepCore
import Observation

/// A store of a small state, with an interactor: the expansion of `@Store(ActingInteractor.self)`.
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
