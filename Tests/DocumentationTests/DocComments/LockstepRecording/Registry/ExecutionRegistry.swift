import LockstepTesting

@Store @MainActor @Observable
private final class NotesStore {
    var draft = ""

    var add: Action<NotesStore, String> { Action { note in Reducer(setter: \.draft) { note } } }
    func load() async {}
    func fetch(page: Int) async throws {}
    func rename(_ name: String) {}
}

@MainActor private let recording = SessionRecorder(of: NotesStore()).recording

private let registration: @MainActor (inout ExecutionRegistry<NotesStore>) -> Void = {
    // block 2
}
