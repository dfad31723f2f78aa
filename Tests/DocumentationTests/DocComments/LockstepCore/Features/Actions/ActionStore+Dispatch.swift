@Interactor
final class ProfileInteractor {
    var rename: Action<ProfileStore, String> { Action { name in Reducer(setter: \.name) { name } } }
}

@Observable
@Store(ProfileInteractor.self)
final class ProfileStore {
    var name = ""
}

@MainActor private let store = ProfileStore()
@MainActor private let interactor = store.interactor
