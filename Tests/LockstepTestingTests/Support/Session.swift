import LockstepCore
import LockstepRecording

/// Records what `body` does to a store, and returns the recording after encoding and decoding it.
@MainActor func session<Subject: StoreProtocol>(
    on store: Subject, _ body: @MainActor (Subject) async throws -> Void
) async throws -> Recording {
    let recorder = SessionRecorder(of: store)
    try await body(store)
    recorder.stop()
    return try Recording(json: recorder.recording.json())
}
