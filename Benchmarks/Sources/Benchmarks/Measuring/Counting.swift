/// The number of calls of `countingMark`. Without an effect, the optimizer would remove the calls.
@MainActor private var marks = 0

/// Marks where counting begins and ends. `scripts/bench-check` passes the name to callgrind, which counts the
/// instructions between two calls.
@MainActor @inline(never) private func countingMark() { marks += 1 }

extension Work {
    /// Does the work whose instructions are counted, after a first repetition that fills the runtime's caches.
    ///
    /// The calls of the work are counted once more, without a repetition, to be subtracted.
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
