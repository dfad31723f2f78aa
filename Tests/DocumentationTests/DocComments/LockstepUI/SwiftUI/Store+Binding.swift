struct Profile {
    var name = ""
}

@Store @MainActor @Observable
final class ProfileStore {
    var name = ""
}

@MainActor func edit(_ store: Store<Profile>) {
    // block 1
}

@MainActor func edit(_ store: ProfileStore) {
    // block 2
}
