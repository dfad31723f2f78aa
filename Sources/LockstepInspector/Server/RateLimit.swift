/// A limit for the number of events per second. After a pause, up to `burst` events are allowed at once.
struct RateLimit {
    private let perSecond: Double
    private let burst: Double
    private var allowance: Double
    private var last: ContinuousClock.Instant

    init(perSecond: Double, burst: Double, now: ContinuousClock.Instant = .now) {
        self.perSecond = perSecond
        self.burst = burst
        allowance = burst
        last = now
    }

    /// Counts an event.
    ///
    /// - Parameter now: The time of the event.
    /// - Returns: Whether the event is allowed.
    mutating func allows(at now: ContinuousClock.Instant = .now) -> Bool {
        let passed = last.duration(to: now) / .seconds(1)
        last = now
        allowance = min(burst, allowance + passed * perSecond) - 1
        if allowance < 0 { allowance = max(allowance, -1) }
        return allowance >= 0
    }
}
