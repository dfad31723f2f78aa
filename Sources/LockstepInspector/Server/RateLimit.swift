/// A limit for the number of frames that a client sends per second. After a pause, up to `burst` frames are allowed at
/// once.
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

    /// Counts a frame.
    ///
    /// - Parameter now: The time at which the frame arrived.
    /// - Returns: Whether the frame is within the limit.
    mutating func allows(at now: ContinuousClock.Instant = .now) -> Bool {
        let passed = last.duration(to: now) / .seconds(1)
        last = now
        allowance = min(burst, allowance + passed * perSecond) - 1
        if allowance < 0 { allowance = max(allowance, -1) }
        return allowance >= 0
    }
}
