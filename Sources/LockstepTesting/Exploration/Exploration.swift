/// The result of an exploration.
public struct Exploration: Sendable {
    /// The number of histories (sequences of events) that did not fail. In an exploration of all orders, `[a]` and
    /// `[a, b]` are two histories.
    public package(set) var histories = 0

    /// The first failure, with a shortened sequence of events, or `nil` if no history failed.
    public package(set) var failure: FailingScript?

    /// The message of the failed test, if no history failed but the exploration is not complete.
    var problem: String?
}
