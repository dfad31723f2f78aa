@Store @MainActor @Observable
final class NotesStore {
    var notes: [String] = []

    var add: Action<NotesStore, String> { Action { note in Reducer(setter: \.notes) { [note] } } }
    func refresh() async {}
}

@MainActor private let store = NotesStore()

@MainActor private func registering(on inspector: Inspector) {
    // block 2
}
