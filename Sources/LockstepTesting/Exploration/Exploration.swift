/// The result of an exploration.
public struct Exploration: Sendable {
    /// The number of different histories that ran. A history that is the beginning of others counts. For random
    /// walks, this is the number of walks.
    public package(set) var histories = 0

    /// The first failed history, with the shortest script that was found for it.
    public package(set) var failure: FailingScript?
}
