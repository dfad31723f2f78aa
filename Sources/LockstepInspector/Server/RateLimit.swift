/// Allows so many events a second, and more at once after a pause.
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
    /// - Parameter now: When it is.
    /// - Returns: Whether it is allowed.
    mutating func allows(at now: ContinuousClock.Instant = .now) -> Bool {
        let passed = last.duration(to: now) / .seconds(1)
        last = now
        allowance = min(burst, allowance + passed * perSecond) - 1
        if allowance < 0 { allowance = max(allowance, -1) }
        return allowance >= 0
    }
}
