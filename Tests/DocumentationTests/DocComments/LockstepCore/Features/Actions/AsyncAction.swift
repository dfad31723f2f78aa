protocol API: Sendable {
    func name() async throws -> String
    func search(_ text: String) async throws -> [String]
}

extension Dependencies {
    @Inward var api: any API = unimplemented("api")
}

@Observable
@Store(ProfileInteractor.self)
final class ProfileStore {
    var name = ""
    var isRefreshing = false
}

@MainActor private let store = ProfileStore()
@MainActor private let interactor = store.interactor

@Observable
@Store
final class SearchStore {
    var hits: [String] = []
}

@Interactor
final class SearchInteractor {
    @Outward(\.api) var api: any API

    // block 2
}
