@Store @MainActor @Observable
final class NotesStore {
    var notes: [String] = []

    var save: AsyncAction<NotesStore> { AsyncAction { Middleware { _ in } } }
}

@MainActor private let store = NotesStore()
@MainActor private let test = TestStore(store)
