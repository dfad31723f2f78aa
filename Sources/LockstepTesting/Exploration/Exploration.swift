/// The result of an exploration.
public struct Exploration: Sendable {
    /// The number of histories (sequences of events) that did not fail. In an exploration of all orders, `[a]` and
    /// `[a, b]` are two histories.
    public package(set) var histories = 0

    /// The first failure, with a shortened sequence of events, or `nil` if no history failed.
    public package(set) var failure: FailingScript?

    /// The reason why the exploration is not complete, for example that the task was cancelled. If there is no such
    /// reason, the value is `nil`.
    var problem: String?
}
