/// A limit for the number of messages that are handled per second. After a pause, up to `burst` messages are handled at
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

    /// Counts a message.
    ///
    /// - Parameter now: The time at which the message arrived.
    /// - Returns: The time to wait before the message is handled. It is zero within the limit.
    mutating func delay(at now: ContinuousClock.Instant = .now) -> Duration {
        allowance = min(burst, allowance + last.duration(to: now) / .seconds(1) * perSecond) - 1
        last = now
        return .seconds(max(0, -allowance / perSecond))
    }
}
