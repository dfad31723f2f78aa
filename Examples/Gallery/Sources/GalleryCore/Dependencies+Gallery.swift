public import Lockstep

extension Dependencies {
    /// What loading takes its time on.
    @Inward public var galleryClock: any Clock<Duration> = ContinuousClock()
}
