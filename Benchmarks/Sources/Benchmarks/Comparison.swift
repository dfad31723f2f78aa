/// Lockstep and code written by hand, measured in turns within one run.
@MainActor struct Comparison {
    /// What is compared.
    let name: String
    /// How many times as long as by hand Lockstep may take.
    let goal: Double
    /// Does it by hand that often.
    let byHand: (_ repetitions: Int) async -> Void
    /// Does it with Lockstep that often.
    let lockstep: (_ repetitions: Int) async -> Void

    private let repetitions = 20_000

    init(
        _ name: String, goal: Double, byHand: @escaping (_ repetitions: Int) async -> Void,
        lockstep: @escaping (_ repetitions: Int) async -> Void
    ) {
        self.name = name
        self.goal = goal
        self.byHand = byHand
        self.lockstep = lockstep
    }
}

extension Comparison {
    /// Both, measured: medians of so many turns, in nanoseconds for each time.
    func measure(turns: Int) async -> (byHand: Double, lockstep: Double) {
        await byHand(repetitions / 10)
        await lockstep(repetitions / 10)
        var times: (byHand: [Double], lockstep: [Double]) = ([], [])
        for _ in 0..<turns {
            times.byHand.append(await time(byHand))
            times.lockstep.append(await time(lockstep))
        }
        return (median(times.byHand), median(times.lockstep))
    }

    private func time(_ work: (Int) async -> Void) async -> Double {
        let start = ContinuousClock.now
        await work(repetitions)
        let duration = start.duration(to: .now)
        return Double(duration.components.attoseconds) / 1e9 / Double(repetitions)
            + Double(duration.components.seconds) * 1e9 / Double(repetitions)
    }

    private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
