struct Profile {
    var name = ""
}

@Statable(Profile.self)
@MainActor @Observable
final class ProfileStore {}

@MainActor private let store = ProfileStore()
