/// The durations of the floor and of the work of a row, as medians of many turns.
struct Timing {
    /// The nanoseconds per repetition of the floor.
    let floor: Double
    /// The nanoseconds per repetition of the work.
    let work: Double
    /// The ratio of the durations of the work and of the floor. A turn measures both, so a changing processor speed
    /// hardly influences the ratio.
    let ratio: Double

    init(turns: [(floor: Double, work: Double)]) {
        func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
        floor = median(turns.map(\.floor))
        work = median(turns.map(\.work))
        ratio = median(turns.map { $0.work / $0.floor })
    }
}

extension Row {
    /// Measures the floor and the work alternately: 31 times, or fewer times if 10 seconds have passed.
    func measure() async -> Timing {
        let start = ContinuousClock.now
        let floor = await TimedWork(floor)
        let work = await TimedWork(work)
        var turns: [(floor: Double, work: Double)] = []
        repeat {
            turns.append((await floor.nanoseconds(), await work.nanoseconds()))
        } while turns.count < 31 && start.duration(to: .now) < .seconds(10)
        return Timing(turns: turns)
    }
}

/// Work with a number of repetitions that takes long enough for a time measurement.
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

    /// Returns the nanoseconds per repetition.
    func nanoseconds() async -> Double { await duration() / .nanoseconds(1) / Double(total) }

    private var total: Int { repetitions * prepared.count }

    private func duration() async -> Duration {
        let start = ContinuousClock.now
        for repeated in prepared { await repeated(repetitions) }
        return start.duration(to: .now)
    }
}
