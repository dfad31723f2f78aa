/// Records what is done to one store, for a bug report, or to be done again by `Replay` of `LockstepTesting`.
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
/// part of them. To replay a session, record from the store's beginning: a replay starts with a fresh one.
///
/// The last events are kept, up to a limit. Where earlier ones were dropped, the recording begins with the state after them, and says how
/// many they were (``Recording/dropped``).
///
/// While it records, it only keeps events. States and payloads are encoded when ``recording`` is asked for. An argument that is an object
/// may have changed until then, and is encoded at its event; an object inside of a value is not, so give an action values.
///
/// Isolation: the main actor.
@MainActor public final class SessionRecorder: Recorder {
    /// How many events are kept at most: starts, commits and ends of executions, also of those inside of others.
    public let limit: Int

    private let store: StoreReference
    /// The last events, and the payloads that were encoded already.
    private var events: RecentElements<(event: StoreEvent, payload: RecordedPayload?)>
    /// The state before the first event that is kept.
    private var initialState: any Sendable
    private var dropped = 0

    /// Records from now on.
    ///
    /// - Parameters:
    ///   - store: The store. It keeps the recorder alive, and is not kept alive by it.
    ///   - limit: How many events are kept at most.
    public init(of store: some StoreProtocol, limit: Int = 1_000) {
        precondition(limit > 0, "A session must keep at least one event")
        let pipeline: AnyPipeline = store.pipeline
        self.limit = limit
        self.store = pipeline.store
        events = RecentElements(limit: limit)
        initialState = pipeline.anySnapshot
        pipeline.attach(self)
    }

    /// What happened so far.
    public var recording: Recording {
        Recording(of: store, events: events.all, initialState: initialState, dropped: dropped)
    }

    /// Detaches the recorder from the store. What it recorded so far stays.
    public func stop() { store.pipeline?.detach(self) }

    /// Keeps an event, and drops the oldest one where there are more than ``limit``.
    ///
    /// - Parameter event: The event.
    public func record(_ event: StoreEvent) {
        guard event.store == store else { return }
        guard let (oldest, _) = events.append((event, encodedPayload(of: event))).replaced else { return }
        dropped += 1
        if case .committed(let commit) = oldest { initialState = commit.after }
    }

    /// The payload of a start, where an argument is an object.
    private func encodedPayload(of event: StoreEvent) -> RecordedPayload? {
        guard case .started(let execution) = event, let payload = execution.payload,
            RecordedPayload.hasObject(payload)
        else { return nil }
        return RecordedPayload(payload)
    }
}

extension RecordedPayload {
    /// Whether an argument is an object.
    @MainActor fileprivate static func hasObject(_ payload: Any) -> Bool {
        func isObject(_ value: Any) -> Bool { type(of: value) is AnyObject.Type }
        if let payload = payload as? ExecutionPayload { return payload.values.values.contains(where: isObject) }
        if isObject(payload) { return true }
        let parts = Mirror(reflecting: payload)
        return parts.displayStyle == .tuple && parts.children.contains { isObject($0.value) }
    }
}
