/// A shortest known list of events after which something is wrong.
///
/// Its ``description`` is what a failing test shows: what is wrong, and a test to paste.
public struct FailingScript: Sendable {
    /// The type that was explored.
    public let subject: String
    /// The events, as they are written in Swift.
    public let events: [String]
    /// What is wrong after them.
    public let message: String
    /// The seed of the random walk in which it was found.
    public let seed: UInt64?
    /// A test in Swift that fails in the same way.
    public let test: String
}

extension FailingScript: CustomStringConvertible {
    /// What is wrong after how many events, and the test.
    public var description: String {
        let count = events.count == 1 ? "1 event" : "\(events.count) events"
        let found = seed.map { " (seed \($0))" } ?? ""
        return "\(subject) is wrong after \(count)\(found): \(message)\n\n\(test)"
    }
}
