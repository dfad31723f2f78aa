/// The result of an exploration.
public struct Exploration: Sendable {
    /// The number of sequences of events, called histories, that ran and did not fail. A history that is the beginning
    /// of a longer history is counted, too. For random walks, this is the number of walks that did not fail.
    public package(set) var histories = 0

    /// The first failure, with the shortest sequence of events that was found to cause it; `nil` if no history failed.
    public package(set) var failure: FailingScript?
}
