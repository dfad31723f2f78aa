struct API {
    func save(_ notes: [String]) async throws {}
}

@Observable
@Store
final class NotesStore {
    var notes: [String] = []
    var isSaving = false
}

@Interactor
final class NotesInteractor {
    let api = API()

    var save: AsyncAction<NotesStore> {
        // block 1
    }
}
