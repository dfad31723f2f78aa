@Observable
@Store(ProfileInteractor.self)
final class ProfileStore {
    var name = ""
}

@MainActor private let store = ProfileStore()
@MainActor private let interactor = store.interactor
