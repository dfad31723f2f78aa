package import LockstepCore

extension Recording {
    /// Creates a recording of the last events of a store, as many as fit into a number of bytes. Returns `nil` if not
    /// even the last commit fits.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - events: The events of the store, oldest first.
    ///   - dropped: The number of earlier events of the store.
    ///   - bytes: The maximum length of the recording in bytes, estimated.
    ///   - pace: The pace at which the states are read.
    @MainActor package init?(
        of store: StoreReference, lastOf events: [StoreEvent], dropped: Int, bytes: Int, at pace: Pace
    ) async {
        var bytesLeft = bytes
        // The last event comes first.
        var fitting: [SessionEvent] = []
        for event in events.reversed() {
            guard let event = await SessionEvent(event, bytesLeft: &bytesLeft, at: pace) else { break }
            fitting.append(event)
        }
        var initialText: [String]?
        if fitting.count == events.count {
            initialText = await StateText.lines(of: store.initialState(before: events), bytes: bytesLeft, at: pace)
        }
        if initialText == nil {
            // The recording starts with the state after the first commit that fits.
            guard let first = fitting.lastIndex(where: \.isCommit) else { return nil }
            initialText = fitting[first].text
            fitting.removeSubrange(first...)
            if !fitting.contains(where: \.isCommit) { return nil }
        }
        let log = SessionLog(
            of: store, initialText: initialText ?? [], dropped: dropped + events.count - fitting.count,
            events: fitting.reversed())
        self = log.recording
    }
}

extension SessionEvent {
    fileprivate var isCommit: Bool { if case .committed = event { true } else { false } }

    /// The number of bytes that an event counts in addition to its payload or its text.
    private static let bytesPerEvent = 200
    /// The maximum number of bytes of the payload of one execution. It is encoded in one turn.
    private static let bytesPerPayload = 50_000

    /// Creates an event with its encoded payload or its text. Subtracts their size, and returns `nil` if they are too
    /// large.
    fileprivate init?(_ event: StoreEvent, bytesLeft: inout Int, at pace: Pace) async {
        var payload: RecordedPayload?
        var described: Any?
        switch event {
        case .started(let execution):
            let most = min(bytesLeft, Self.bytesPerPayload)
            let encoding = JSONEncoding(bytesLeft: most)
            payload = RecordedPayload(execution.payload, by: encoding)
            bytesLeft -= most - encoding.bytesLeft
        case .committed(let commit): described = commit.after
        case .ended(let execution): described = execution.outcome?.error
        }
        var text: [String]?
        if let described {
            text = await StateText.lines(of: described, bytes: bytesLeft, at: pace)
            guard let text else { return nil }
            bytesLeft -= text.reduce(0) { $0 + $1.utf8.count + StateText.bytesPerLine }
        }
        await pace.visit()
        bytesLeft -= Self.bytesPerEvent
        if bytesLeft < 0 { return nil }
        self.init(event, payload: payload, isCancelled: false, text: text)
    }
}

extension StoreReference {
    /// Returns the state of the store before its first commit, or its current state if there is no commit.
    @MainActor fileprivate func initialState(before events: some Sequence<StoreEvent>) -> any Sendable {
        for case .committed(let commit) in events where commit.store == self { return commit.before }
        return pipeline?.anySnapshot ?? GoneStore()
    }
}

/// A placeholder for the initial state if the store was released, and no commit is stored.
private struct GoneStore {}
