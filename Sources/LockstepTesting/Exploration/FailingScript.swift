/// The shortest list of events that is known to fail.
///
/// A failing test shows the ``description``: the message, and a test that you can paste.
public struct FailingScript: Sendable {
    /// The name of the explored type.
    public let subject: String
    /// The Swift source of the events.
    public let events: [String]
    /// The message of the failure that the events cause.
    public let message: String
    /// The seed of the random walk that failed. It is `nil` for an exploration of all orders.
    public let seed: UInt64?
    /// The Swift source of a test that runs the ``events`` and fails.
    public let test: String
}

extension FailingScript: CustomStringConvertible {
    /// The explored type, the number of events, the seed of a random walk, the message, and the test.
    public var description: String {
        let count = events.count == 1 ? "1 event" : "\(events.count) events"
        let found = seed.map { " (seed \($0))" } ?? ""
        return "\(subject) fails after \(count)\(found): \(message)\n\n\(test)"
    }
}
