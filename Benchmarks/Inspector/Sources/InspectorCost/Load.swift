import LockstepCore

/// Makes 1,000 commits per second, and measures the duration of each.
@MainActor
struct Load {
    private static let perSecond = 1_000

    private let store = Store(state: Model())
    private let clock = ContinuousClock()

    /// Returns the durations of the commits, in ascending order.
    func run(seconds: Int) async -> [Duration] {
        var durations: [Duration] = []
        let start = clock.now
        while durations.count < seconds * Self.perSecond {
            let due = Int(start.duration(to: clock.now) / .seconds(1) * Double(Self.perSecond))
            while durations.count < min(due, seconds * Self.perSecond) {
                durations.append(clock.measure { store.commit { $0.change() } })
            }
            try? await clock.sleep(for: .milliseconds(1))
        }
        return durations.sorted()
    }
}
