/// A limit for the rate at which the messages of a client are handled.
///
/// An idle client can send `burst` messages without a delay. Further messages are delayed, so that on average at most
/// `perSecond` messages are handled per second.
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

    /// Counts a message, and returns its delay.
    ///
    /// - Parameter now: The time at which the message arrived.
    /// - Returns: The time to wait before the message is handled, or zero if the client has not exceeded the limit.
    mutating func delay(at now: ContinuousClock.Instant = .now) -> Duration {
        allowance = min(burst, allowance + last.duration(to: now) / .seconds(1) * perSecond) - 1
        last = now
        return .seconds(max(0, -allowance / perSecond))
    }
}
