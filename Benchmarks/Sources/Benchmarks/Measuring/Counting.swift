/// The number of calls of `countingMark`. Without this side effect, the optimizer would remove the calls.
@MainActor private var marks = 0

/// Marks the start and the end of a count. `scripts/bench-check` passes the name of this function to Callgrind, which
/// counts the instructions between two calls.
@MainActor @inline(never) private func countingMark() { marks += 1 }

extension Work {
    /// Runs the work whose instructions are counted, after first repetitions that fill the caches of the runtime.
    ///
    /// It also counts the calls of the work without a repetition. `scripts/bench-check` subtracts this count.
    ///
    /// - Returns: The number of counted repetitions.
    func count() async -> Int {
        var prepared: [Repeated] = []
        for _ in 0..<preparations {
            let repeated = await prepare()
            await repeated(max(1, countedRepetitions / 10))
            prepared.append(repeated)
        }
        countingMark()
        for repetitions in [countedRepetitions, 0] {
            for repeated in prepared { await repeated(repetitions) }
            countingMark()
        }
        precondition(marks == 3, "Instructions are counted once in a process")
        return preparations * countedRepetitions
    }
}
