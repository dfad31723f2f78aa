public import LockstepCore

/// A recorder that records the session of one store, for a bug report or for `Replay` of `LockstepTesting`.
///
/// ```swift
/// let recorder = SessionRecorder(of: store)
/// store.dispatch(\.add, "Milk")
/// store.draft = "Bread"
/// let recording = recorder.recording
/// ```
///
/// To replay a session, create the recorder directly after the store. A replay starts with a new store, so the
/// recording must start with the state of a new store.
///
/// Do not keep mutable objects in the state. Do not pass a struct or an array that contains mutable objects as an
/// argument. The recorder encodes these objects only when you read ``recording``, and they may have changed by then. An
/// argument that is itself an object is allowed, because the recorder encodes it when the execution starts. Stores in
/// the state are allowed, because only their types are recorded.
///
/// The recorder keeps the last events, up to ``limit``. If earlier events were dropped, the recording starts with the
/// state after the dropped events. See ``Recording`` for the contents.
///
/// Isolation: the main actor.
@MainActor public final class SessionRecorder: Recorder {
    /// The maximum number of events that the recorder keeps. An event is a commit, or the start or the end of an
    /// execution. Events of nested executions count, too.
    public let limit: Int

    private let store: StoreReference
    private var events: RecentElements<SessionEvent>
    /// The state before the first stored event.
    private var initialState: any Sendable
    private var dropped = 0

    /// Creates a recorder, and attaches it to a store.
    ///
    /// - Parameters:
    ///   - store: The store. The store keeps the recorder alive. The recorder does not keep the store alive.
    ///   - limit: The maximum number of events that the recorder keeps. It must be greater than zero.
    public init(of store: some StoreProtocol, limit: Int = 1_000) {
        precondition(limit > 0, "The limit of a SessionRecorder must be greater than 0")
        let pipeline: AnyPipeline = store.pipeline
        self.limit = limit
        self.store = pipeline.store
        events = RecentElements(limit: limit)
        initialState = pipeline.anySnapshot
        pipeline.attach(self)
    }

    /// The recording of the session until now. Each read encodes the stored events.
    public var recording: Recording {
        let initialText = StateText.lines(of: initialState)
        return SessionLog(of: store, initialText: initialText, dropped: dropped, events: events.all).recording
    }

    /// Detaches the recorder from the store. Recorded events are kept.
    public func stop() { store.pipeline?.detach(self) }

    /// Adds an event, and drops the oldest event if there are more events than ``limit``. Ignores events of other
    /// stores.
    ///
    /// - Parameter event: The event.
    public func record(_ event: StoreEvent) {
        guard event.store == store else { return }
        let event = SessionEvent(event, payload: encodedPayload(of: event), isCancelled: Task.isCancelled)
        guard let oldest = events.append(event)?.event else { return }
        dropped += 1
        if case .committed(let commit) = oldest { initialState = commit.after }
    }

    /// Returns the encoded payload of a start event if one of the arguments is an object. Otherwise, returns `nil`.
    ///
    /// Such a payload is encoded immediately, because the object may change after the event.
    private func encodedPayload(of event: StoreEvent) -> RecordedPayload? {
        guard case .started(let execution) = event, let payload = execution.payload else { return nil }
        let hasObject = RecordedPayload.arguments(in: payload).contains {
            type(of: ValueTree.unwrapped($0.value)) is AnyObject.Type
        }
        return hasObject ? RecordedPayload(payload) : nil
    }
}
