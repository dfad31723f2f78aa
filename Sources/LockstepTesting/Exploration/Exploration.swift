/// The result of an exploration.
public struct Exploration: Sendable {
    /// The number of histories that did not fail. A history is one sequence of events. An exploration of all orders
    /// also counts each history that is the beginning of a longer history.
    public package(set) var histories = 0

    /// The first failure, with a shortened sequence of events, or `nil` if no history failed.
    public package(set) var failure: FailingScript?
}
