package import LockstepCore

/// A recording of the last events of a store, as many as fit into a number of bytes. It is made in steps, from the last
/// event to the first.
@MainActor package struct LimitedRecording {
    /// The recording, when it is complete. `nil` before, and if not even the last commit fits.
    package private(set) var recording: Recording?

    private let store: StoreReference
    private let events: [StoreEvent]
    private let dropped: Int
    /// The number of bytes that may still be added.
    private var bytesLeft: Int
    /// The events that fit, the last one first.
    private var fitting: [SessionEvent] = []
    private var step = Step.event
    private var text: StateText?

    private enum Step {
        /// The next event is the one before the fitting events.
        case event
        /// All events fit. The text of the state before them is being made.
        case initialState
        case ended
    }

    /// The maximum number of bytes of the payload of one execution. It is encoded in one step.
    private static let bytesPerPayload = 50_000

    /// Creates a recording. Call ``advance(visits:)`` until it returns `true`.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - events: The events of the store, oldest first.
    ///   - dropped: The number of earlier events of the store.
    ///   - bytes: The maximum length of the recording in bytes, estimated.
    package init(of store: StoreReference, lastOf events: [StoreEvent], dropped: Int, bytes: Int) {
        (self.store, self.events, self.dropped) = (store, events, dropped)
        bytesLeft = bytes
    }

    /// Continues the recording.
    ///
    /// - Parameter visits: The maximum number of parts of states to read, before the last step.
    /// - Returns: Whether the recording has ended.
    package mutating func advance(visits: Int) -> Bool {
        var left = visits
        while left > 0, step != .ended {
            left -= 1
            if var text {
                self.text = nil
                if text.advance(visits: 1) { add(text) } else { self.text = text }
            } else if step == .initialState {
                text = StateText(of: store.initialState(before: events), bytes: bytesLeft)
            } else if fitting.count == events.count {
                step = .initialState
            } else {
                begin(events[events.count - 1 - fitting.count])
            }
        }
        return step == .ended
    }

    private mutating func begin(_ event: StoreEvent) {
        switch event {
        case .started(let execution):
            let most = min(bytesLeft, Self.bytesPerPayload)
            var left = most
            let payload = RecordedPayload(execution.payload, bytesLeft: &left)
            add(SessionEvent(event, payload: payload, isCancelled: false), bytes: most - left)
        case .committed(let commit): text = StateText(of: commit.after, bytes: bytesLeft)
        case .ended(let execution):
            if let error = execution.outcome?.error {
                text = StateText(of: error, bytes: bytesLeft)
            } else {
                add(SessionEvent(event), bytes: 0)
            }
        }
    }

    /// Adds the event that a text belongs to. If the text is the initial state, ends.
    private mutating func add(_ text: StateText) {
        guard let lines = text.lines else { return endEarly() }
        if step == .initialState { return end(initialText: lines) }
        let event = events[events.count - 1 - fitting.count]
        add(
            SessionEvent(event, payload: nil, isCancelled: false, text: lines),
            bytes: lines.reduce(0) { $0 + $1.utf8.count + StateText.bytesPerLine })
    }

    private mutating func add(_ event: SessionEvent, bytes: Int) {
        bytesLeft -= bytes + Self.bytesPerEvent
        if bytesLeft < 0 { return endEarly() }
        fitting.append(event)
    }

    /// Ends with the events after the first commit that fits. The state after this commit is the initial state.
    private mutating func endEarly() {
        step = .ended
        guard let first = fitting.lastIndex(where: { $0.isCommit }), let text = fitting[first].text else { return }
        fitting.removeSubrange(first...)
        if fitting.contains(where: { $0.isCommit }) { end(initialText: text) }
    }

    private mutating func end(initialText: [String]) {
        step = .ended
        var log = SessionLog(
            of: store, initialText: initialText, dropped: dropped + events.count - fitting.count)
        for event in fitting.reversed() { log.append(event) }
        recording = log.recording
    }

    /// The number of bytes that an event counts in addition to its payload or its text.
    private static let bytesPerEvent = 200
}

extension SessionEvent {
    fileprivate var isCommit: Bool { if case .committed = event { true } else { false } }
}
