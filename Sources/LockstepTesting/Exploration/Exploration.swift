/// What came of exploring.
public struct Exploration: Sendable {
    /// How many different histories were run; of random walks, how many walks. A history that others begin with counts.
    public package(set) var histories = 0

    /// The first history that failed, as short as it could be made.
    public package(set) var failure: FailingScript?
}
