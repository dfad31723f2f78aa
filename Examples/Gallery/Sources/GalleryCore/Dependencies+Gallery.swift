public import Lockstep

extension Dependencies {
    /// The clock for the delay of a load.
    @Inward public var galleryClock: any Clock<Duration> = ContinuousClock()
}
