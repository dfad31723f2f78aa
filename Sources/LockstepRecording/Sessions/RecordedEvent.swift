package import LockstepCore

/// An event of a recorded store.
package enum RecordedEvent: Equatable, Sendable {
    case started(RecordedStart)
    case committed(RecordedCommit)
    case ended(RecordedEnd)

    /// The number of the execution that the event belongs to; 0 if the execution started before the recording.
    package var execution: Int {
        switch self {
        case .started(let start): start.execution
        case .committed(let commit): commit.execution
        case .ended(let end): end.execution
        }
    }
}

/// The start of an execution that is not inside another execution of the store.
package struct RecordedStart: Equatable, Sendable, Codable {
    /// The number of the execution. The recorded executions of the store are numbered in the order in which they
    /// started, starting at 1.
    package let execution: Int
    /// The number of the execution that caused this execution; see `Execution.cause`. The value is `nil` if this
    /// execution has no cause, or if its cause was not recorded.
    package let cause: Int?
    package let kind: Execution.Kind
    package let name: String
    /// The arguments: a list, or an object if they have names. `nil` if they were not recorded.
    private let arguments: JSONValue?
    private let redacted: [String]?
    private let unrecorded: String?

    init(execution: Int, cause: Int?, kind: Execution.Kind, name: String, payload: RecordedPayload) {
        (self.execution, self.cause, self.kind, self.name) = (execution, cause, kind, name)
        redacted = payload.redacted.isEmpty ? nil : payload.redacted
        (arguments, unrecorded) =
            switch payload.content {
            case .arguments(let values): (.list(values), nil)
            case .named(let values): (.object(values), nil)
            case .unrecorded(let reason): (nil, reason)
            }
    }

    package var payload: RecordedPayload {
        switch arguments {
        case .list(let values): RecordedPayload(.arguments(values), redacted: redacted ?? [])
        case .object(let values): RecordedPayload(.named(values), redacted: redacted ?? [])
        default: RecordedPayload(.unrecorded(unrecorded ?? "the recording has no arguments"))
        }
    }
}

/// A commit and the state after it.
package struct RecordedCommit: Equatable, Sendable, Codable {
    /// The number of the commit's outermost execution; 0 if this execution started before the recording.
    package let execution: Int
    package let label: String
    /// The text of the state after the commit, in lines.
    package let state: [String]
    /// `true` if the task that made the commit was cancelled. Otherwise `nil`, which JSON omits.
    package let isCancelled: Bool?
}

/// The end of an execution that is not inside another execution of the store.
package struct RecordedEnd: Equatable, Sendable, Codable {
    package let execution: Int
    package let outcome: ExecutionOutcome.Kind
    /// The text of the error; `nil` if the execution did not fail.
    package let error: String?
    /// `true` if the task of the execution was cancelled. Otherwise `nil`, which JSON omits.
    package let isCancelled: Bool?
}

// MARK: - As JSON

extension RecordedEvent: Codable {
    private enum Key: String, CodingKey {
        case started, committed, ended
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        if let start = try container.decodeIfPresent(RecordedStart.self, forKey: .started) {
            self = .started(start)
        } else if let commit = try container.decodeIfPresent(RecordedCommit.self, forKey: .committed) {
            self = .committed(commit)
        } else {
            self = .ended(try container.decode(RecordedEnd.self, forKey: .ended))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .started(let start): try container.encode(start, forKey: .started)
        case .committed(let commit): try container.encode(commit, forKey: .committed)
        case .ended(let end): try container.encode(end, forKey: .ended)
        }
    }
}
