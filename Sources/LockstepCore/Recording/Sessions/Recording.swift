import Foundation

/// What was done to a store in one session, and what came of it.
///
/// ```swift
/// let recorder = SessionRecorder(of: store)
/// store.dispatch(\.add, "Milk")
/// try recorder.recording.json().write(toFile: "shopping.json", atomically: true, encoding: .utf8)
/// ```
///
/// A bug report can carry one, and `Replay` of `LockstepTesting` does it again on a fresh store.
///
/// It keeps the executions that were started on the store from outside, with their names and payloads, and every commit, with
/// the text of the state after it. That text is made of the state's parts, so a state need not be `Codable`, nor `Equatable`;
/// whatever differs must print differently, though, and what prints differently in every run (a random identifier, the time of
/// day) must come from a dependency that a replay can control. Payloads must be `Codable` to be dispatched again.
///
/// Sensitive values are redacted, in states and in payloads (promise R1). A payload with one in it can be read, and not replayed.
///
/// The form as JSON is made to be kept in a repository: it is the same for the same session, and a change of it can be read.
public struct Recording: Equatable, Sendable {
    /// The version of the form that this code writes and reads.
    ///
    /// Up to version 1, the texts of states were made by swift-custom-dump.
    static let version = 2

    /// The name of the store.
    public let store: String
    /// How many events happened before the first one that is kept: starts, commits and ends of executions.
    public let dropped: Int
    /// The text of the state before the first event, in lines.
    package let initialState: [String]
    /// What happened, in that order.
    package internal(set) var events: [RecordedEvent] = []

    init(store: String, initialState: [String], dropped: Int) {
        self.store = store
        self.initialState = initialState
        self.dropped = dropped
    }
}

extension Recording: Codable {
    private enum Key: String, CodingKey {
        case version, store, dropped, initialState, events
    }

    /// Reads a recording.
    ///
    /// - Parameter decoder: Where it is.
    /// - Throws: A `DecodingError`, also for a recording of a version that this code does not know.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let version = try container.decode(Int.self, forKey: .version)
        guard version == Self.version else {
            let advice =
                version < Self.version ? "Record the session again." : "Read it with a later version of Lockstep."
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: container,
                debugDescription:
                    "This is a recording of version \(version). Version \(Self.version) can be read. \(advice)")
        }
        store = try container.decode(String.self, forKey: .store)
        dropped = try container.decodeIfPresent(Int.self, forKey: .dropped) ?? 0
        initialState = try container.decode([String].self, forKey: .initialState)
        events = try container.decode([RecordedEvent].self, forKey: .events)
    }

    /// Writes the recording.
    ///
    /// - Parameter encoder: Where to.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Self.version, forKey: .version)
        try container.encode(store, forKey: .store)
        if dropped > 0 { try container.encode(dropped, forKey: .dropped) }
        try container.encode(initialState, forKey: .initialState)
        try container.encode(events, forKey: .events)
    }
}

extension Recording {
    /// Reads a recording from JSON.
    ///
    /// - Parameter json: What ``json()`` returned.
    /// - Throws: A `DecodingError`.
    public init(json: String) throws {
        self = try JSONDecoder().decode(Recording.self, from: Data(json.utf8))
    }

    /// The recording as JSON: indented, its keys in alphabetical order.
    ///
    /// - Returns: The text.
    /// - Throws: An `EncodingError`.
    public func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
