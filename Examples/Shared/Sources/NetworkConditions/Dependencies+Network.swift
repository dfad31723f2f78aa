package import Lockstep

extension Dependencies {
    /// The clock for delays and measurements.
    @Inward package var clock: any Clock<Duration> = ContinuousClock()

    /// The log of requests; `nil` for no log.
    @Inward package var requestLog: RequestLog? = nil

    /// A random number from 0 up to 1, which decides whether a request fails.
    @Inward package var chance: @Sendable () -> Double = { .random(in: 0..<1) }
}
