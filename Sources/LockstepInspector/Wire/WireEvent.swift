/// An event, as the page receives it.
struct WireEvent: Encodable, Sendable {
    /// The number of the event, starting at 1.
    let seq: Int
    let content: Content

    enum Content: Sendable {
        case started(WireExecution)
        case committed(WireCommit)
        case woke(commit: UInt64, parts: [WireWokenPart])
        case ended(WireEnd)
    }

    private enum Key: String, CodingKey {
        case seq, type, execution, commit, parts
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(seq, forKey: .seq)
        switch content {
        case .started(let execution):
            try container.encode("started", forKey: .type)
            try container.encode(execution, forKey: .execution)
        case .committed(let commit):
            try container.encode("committed", forKey: .type)
            try container.encode(commit, forKey: .commit)
        case .woke(let commit, let parts):
            try container.encode("woke", forKey: .type)
            try container.encode(commit, forKey: .commit)
            try container.encode(parts, forKey: .parts)
        case .ended(let end):
            try container.encode("ended", forKey: .type)
            try end.encode(to: encoder)
        }
    }
}

/// The start of an execution, as the page receives it.
struct WireExecution: Encodable, Sendable {
    let id: UInt64
    let parent: UInt64?
    let cause: UInt64?
    let store: UInt64
    let kind: String
    let name: String
    /// The shortened text of the payload, or `nil` if the execution has no payload.
    let payload: String?
    let site: String?
    /// The start of the execution, in milliseconds since the inspector started.
    let time: Double
}

/// A commit, as the page receives it.
struct WireCommit: Encodable, Sendable {
    let number: UInt64
    let execution: UInt64
    let root: UInt64
    let store: UInt64
    let label: String
    /// The time of the change, in milliseconds since the inspector started.
    let time: Double
    let computed: Bool
}

/// A part of a store, such as a property, with observers that a commit woke. `observers` is the number of these
/// observers.
struct WireWokenPart: Encodable, Sendable {
    let name: String
    let observers: Int
}

/// The end of an execution, as the page receives it.
struct WireEnd: Encodable, Sendable {
    let execution: UInt64
    let outcome: String
    /// Why the execution was cancelled, or `nil` if it was not.
    let reason: String?
    /// The text of the error, or `nil` if the outcome has no error.
    let error: String?
    /// The duration of the execution, in milliseconds.
    let duration: Double
    /// The types of the interceptors of the execution, outermost first.
    let interceptors: [String]
}
