package import Lockstep

extension Dependencies {
    /// The clock that waits and measures.
    @Inward package var clock: any Clock<Duration> = ContinuousClock()

    /// Where requests are logged; `nil` where they are not.
    @Inward package var requestLog: RequestLog? = nil

    /// A random number from 0 up to 1, which decides whether a request fails.
    @Inward package var chance: @Sendable () -> Double = { .random(in: 0..<1) }
}
