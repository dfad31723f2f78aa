import Foundation

/// The executions and commits of one store in one session. Executions are actions, loads and other units of work.
///
/// Attach a recording to a bug report, or repeat it on a new store with `Replay` of `LockstepTesting`.
///
/// ```swift
/// let recorder = SessionRecorder(of: store)
/// store.dispatch(\.add, "Milk")
/// try recorder.recording.json().write(toFile: "shopping.json", atomically: true, encoding: .utf8)
/// ```
///
/// A recording contains the name and the payload of each execution, and the text of the state after each commit. An
/// execution inside another execution of the same store has no separate entry. The state need not be `Codable` or
/// `Equatable`.
///
/// Sensitive values are redacted (promise R1). A replay cannot use a payload that contains a sensitive value or is not
/// `Codable`.
///
/// You can keep the JSON text of a recording in a repository, because a diff of the text is readable. See the article
/// *Replaying a session*.
public struct Recording: Equatable, Sendable {
    /// The version of the JSON format.
    ///
    /// In version 1, the package swift-custom-dump wrote the texts of states.
    static let version = 2

    /// The name of the store.
    public let store: String
    /// The number of events that the recorder dropped before the first recorded event. An event is a commit, or the
    /// start or the end of an execution.
    public let dropped: Int
    /// The text of the state before the first recorded event, in lines.
    package let initialState: [String]
    /// The recorded events, in the order in which they happened.
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

    /// Decodes a recording.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: A `DecodingError` if the data is not a recording, or if its version is not supported.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let version = try container.decode(Int.self, forKey: .version)
        guard version == Self.version else {
            let advice =
                version < Self.version ? "Record the session again." : "Read it with a later version of Lockstep."
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: container,
                debugDescription:
                    "The recording has version \(version). Only version \(Self.version) is supported. \(advice)")
        }
        store = try container.decode(String.self, forKey: .store)
        dropped = try container.decodeIfPresent(Int.self, forKey: .dropped) ?? 0
        initialState = try container.decode([String].self, forKey: .initialState)
        events = try container.decode([RecordedEvent].self, forKey: .events)
    }

    /// Encodes the recording.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: The error of the encoder.
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
    /// Creates a recording from JSON.
    ///
    /// - Parameter json: The text that ``json()`` returned.
    /// - Throws: A `DecodingError` if the text is not a recording, or if its version is not supported.
    public init(json: String) throws {
        self = try JSONDecoder().decode(Recording.self, from: Data(json.utf8))
    }

    /// Returns the recording as indented JSON, with keys in alphabetical order.
    ///
    /// - Returns: The JSON text.
    /// - Throws: An `EncodingError` if the recording cannot be encoded.
    public func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
