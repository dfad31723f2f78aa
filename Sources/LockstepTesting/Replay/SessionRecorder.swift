public import LockstepCore

/// Records what is done to one store, to be done again by ``Replay``.
///
/// ```swift
/// let recorder = SessionRecorder(of: store)
/// store.dispatch(\.add, "Milk")
/// store.draft = "Bread"
/// let recording = recorder.recording
/// ```
///
/// What is started on the store from outside is recorded with its name and payload: actions, intercepted methods, loads,
/// operations, and commits that are part of none of these, direct writes of properties among them. What these start on the same store is a
/// part of them. Record from the store's beginning: a replay starts with a fresh one.
///
/// Isolation: the main actor.
@MainActor public final class SessionRecorder: Recorder {
    private let store: StoreReference
    private var log: SessionLog

    /// Records from now on.
    ///
    /// - Parameter store: The store. It keeps the recorder alive, and is not kept alive by it.
    public init(of store: some StoreProtocol) {
        let pipeline: AnyPipeline = store.pipeline
        self.store = pipeline.store
        log = SessionLog(of: pipeline)
        pipeline.attach(self)
    }

    /// What happened so far.
    public var recording: Recording { log.recording }

    /// Records no more.
    public func stop() { store.pipeline?.detach(self) }

    /// Adds what happened.
    ///
    /// - Parameter event: What happened.
    public func record(_ event: StoreEvent) { log.append(event) }
}
