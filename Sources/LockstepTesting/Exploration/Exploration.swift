/// The result of an exploration.
public struct Exploration: Sendable {
    /// The number of different histories that ran. If longer histories start with the events of a shorter one, the
    /// shorter one counts, too. For random walks, this is the number of walks.
    public package(set) var histories = 0

    /// The first failed history, with the shortest script that was found for it.
    public package(set) var failure: FailingScript?
}
