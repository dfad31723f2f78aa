/// The result of an exploration.
public struct Exploration: Sendable {
    /// The number of histories that ran and did not fail. Each tested sequence of events is one history, even if a
    /// longer sequence starts with the same events. For random walks, this is the number of walks that did not fail.
    public package(set) var histories = 0

    /// The first failure, with the shortest sequence of events that was found to cause it; `nil` if no history failed.
    public package(set) var failure: FailingScript?
}
