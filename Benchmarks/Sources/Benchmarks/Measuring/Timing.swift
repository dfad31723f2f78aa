extension Row {
    /// Measures the floor and the work in turns: 15 times, or fewer where one takes seconds.
    ///
    /// - Returns: Nanoseconds per repetition: the medians of all turns.
    func measure() async -> (floor: Double, work: Double) {
        let start = ContinuousClock.now
        let floor = await TimedWork(floor)
        let work = await TimedWork(work)
        var times: (floor: [Double], work: [Double]) = ([], [])
        repeat {
            times.floor.append(await floor.nanoseconds())
            times.work.append(await work.nanoseconds())
        } while times.work.count < 15 && start.duration(to: .now) < .seconds(10)
        return (median(times.floor), median(times.work))
    }

    private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}

/// Work with a number of repetitions that takes long enough to be timed.
@MainActor private struct TimedWork {
    private static let mostPreparations = 100
    private static let mostRepetitions = 200_000
    private static let longEnough = Duration.milliseconds(10)

    private var prepared: [Repeated] = []
    /// The repetitions of each prepared work.
    private var repetitions = 1

    init(_ work: Work) async {
        for _ in 0..<min(work.preparations, Self.mostPreparations) { prepared.append(await work.prepare()) }
        while await duration() < Self.longEnough, total < Self.mostRepetitions { repetitions *= 2 }
    }

    /// Nanoseconds per repetition.
    func nanoseconds() async -> Double { await duration() / .nanoseconds(1) / Double(total) }

    private var total: Int { repetitions * prepared.count }

    private func duration() async -> Duration {
        let start = ContinuousClock.now
        for repeated in prepared { await repeated(repetitions) }
        return start.duration(to: .now)
    }
}
