@Store @MainActor @Observable
final class NotesStore {
    var notes: [String] = []

    func observeDatabase() {}
}

@MainActor private struct Database {
    func insert(_ note: String) {}
}

@MainActor private let store = NotesStore()
@MainActor private let database = Database()
