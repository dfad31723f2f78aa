/// The age of a value, and the time limit after which the value is too old.
@MainActor final class Freshness {
    private let limit: Duration?
    private let clock: any Clock<Duration>
    /// A closure that returns the age of the value. If there is no value or no limit, this property is `nil`.
    private var age: (() -> Duration)?

    /// Creates the freshness of a store that has no value yet.
    ///
    /// - Parameters:
    ///   - limit: How long a value is fresh; `nil` for no limit.
    ///   - clock: The clock that measures the age of the value.
    init(for limit: Duration?, on clock: any Clock<Duration>) {
        self.limit = limit
        self.clock = clock
    }

    /// Starts to measure the age of a new value. Does nothing if there is no limit.
    func startAging() {
        if limit != nil { age = clock.stopwatch() }
    }

    /// Whether the value is too old; `false` if there is no value or no limit. If the clock was set back, a negative
    /// age counts as too old.
    var isOver: Bool {
        guard let limit, let age = age?() else { return false }
        return age < .zero || age >= limit
    }
}
