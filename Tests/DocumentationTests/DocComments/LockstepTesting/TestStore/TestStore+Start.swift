@Store @MainActor @Observable
final class NotesStore {
    var notes: [String] = []
    var isSaving = false
    @ObservationIgnored private let upload: ([String]) async throws -> Void

    init(upload: @escaping ([String]) async throws -> Void) { self.upload = upload }

    func save() async throws {}
}
