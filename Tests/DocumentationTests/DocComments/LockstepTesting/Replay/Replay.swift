protocol NotesAPI: Sendable {
    func fetchNotes() async throws -> [String]
}

@Store @MainActor @Observable
final class NotesStore {
    var notes: [String] = []
    var draft = ""
    @ObservationIgnored private let api: any NotesAPI

    init(api: any NotesAPI) { self.api = api }

    var add: Action<NotesStore, String> { Action { note in Reducer(setter: \.notes) { [note] } } }
    var refresh: AsyncAction<NotesStore> { AsyncAction { Middleware { _ in } } }
}

@MainActor private let recording = SessionRecorder(of: NotesStore(api: MockAPI())).recording
