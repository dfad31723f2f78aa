@Store @MainActor @Observable
final class NotesStore {
    var notes: [String] = []
    var draft = ""
    var lastRefresh: Date? = nil
}

@MainActor private let store = NotesStore()
