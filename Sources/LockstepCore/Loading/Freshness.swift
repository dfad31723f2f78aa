/// How long a value is fresh, by a clock.
@MainActor final class Freshness {
    private let limit: Duration?
    private let clock: any Clock<Duration>
    /// The time since the value was loaded or set.
    private var age: (() -> Duration)?

    /// - Parameters:
    ///   - limit: How long a value is fresh; `nil` for ever.
    ///   - clock: Measures that.
    init(for limit: Duration?, on clock: any Clock<Duration>) {
        self.limit = limit
        self.clock = clock
    }

    /// A new value is there.
    func begin() {
        if limit != nil { age = Self.stopwatch(on: clock) }
    }

    /// Whether the value is too old. Where the clock shows a time before that of the value, its age is unknown: it is too old, too.
    var isOver: Bool {
        guard let limit, let age = age?() else { return false }
        return age < .zero || age >= limit
    }

    private static func stopwatch(on clock: some Clock<Duration>) -> () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
