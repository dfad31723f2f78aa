/// Does a piece of work the given number of times.
typealias Repeated = @MainActor (_ repetitions: Int) async -> Void

/// A piece of work whose cost is measured.
///
/// The registrar of an `@Observable` object looks key paths up in a small hash table. A collision there costs half as
/// much as a change, and depends on the addresses in the process. So the work is done on many objects: the mean hardly
/// depends on the addresses.
@MainActor struct Work {
    /// The name of the work. It identifies the work in `thresholds.json`.
    let name: String
    /// How many times the work is prepared; 1 for work that needs many objects each time.
    let preparations: Int
    /// How many repetitions of each prepared work are counted.
    let countedRepetitions: Int
    /// Makes the objects that the work needs, and returns the work.
    let prepare: @MainActor () async -> Repeated

    init(
        _ name: String, preparations: Int = 1_000, countedRepetitions: Int = 2,
        prepare: @escaping @MainActor () async -> Repeated
    ) {
        self.name = name
        self.preparations = preparations
        self.countedRepetitions = countedRepetitions
        self.prepare = prepare
    }
}
