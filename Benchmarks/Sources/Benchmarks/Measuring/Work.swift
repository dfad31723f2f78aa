/// Runs a piece of work the given number of times.
typealias Repeated = @MainActor (_ repetitions: Int) async -> Void

/// A piece of work to measure.
///
/// The registrar of an `@Observable` object looks up key paths in a small hash table. A collision in this table costs
/// half as much as a change, and depends on the addresses in the process. So the work runs on many objects, because
/// the mean hardly depends on the addresses.
@MainActor struct Work {
    /// The name of the work. It identifies the work in `thresholds.json`.
    let name: String
    /// The number of preparations of the work. It is 1 for work that needs many objects.
    let preparations: Int
    /// The number of counted repetitions of each prepared work.
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

    /// The same work, in a process with other stores that are recorded, saved and logged.
    var inApp: Work {
        Work("\(name), in an app", preparations: preparations, countedRepetitions: countedRepetitions) {
            App.launch()
            return await prepare()
        }
    }
}
