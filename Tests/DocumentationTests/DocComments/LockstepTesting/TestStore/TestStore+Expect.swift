@Store @MainActor @Observable
final class NotesStore {
    var notes: [String] = []
    var isSaving = false

    var add: Action<NotesStore, String> { Action { note in Reducer(setter: \.notes) { [note] } } }
    var save: AsyncAction<NotesStore> { AsyncAction { Middleware { _ in } } }
}

struct Database {
    func insert(_ note: String) {}
}

@MainActor private let test = TestStore(NotesStore())
private let database = Database()
