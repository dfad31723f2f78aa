/// The result of an exploration.
public struct Exploration: Sendable {
    /// The number of histories that did not fail. A history is one sequence of events. In an exploration of all orders,
    /// the sequences `[a]` and `[a, b]` are two histories.
    public package(set) var histories = 0

    /// The first failure, with a shortened sequence of events, or `nil` if no history failed.
    public package(set) var failure: FailingScript?
}
