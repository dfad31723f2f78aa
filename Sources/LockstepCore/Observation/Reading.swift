import Observation

/// What reading a store means at the moment.
@usableFromInline enum Reading {
    @usableFromInline enum Mode: UInt8 {
        /// The reader is registered as an observer.
        case observed
        /// Nobody is registered: Lockstep reads properties for snapshots and comparisons.
        case unobserved
        /// What is read is noted as what a derived value is computed from.
        case derived
        /// As `observed`, and observers are counted, because a tool shows how many there are. See ``CountedObservers``.
        case counted
    }

    /// The mode of the main actor. Stores are read there alone; checking their isolation for each read would cost more than the
    /// read.
    @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) static var mode = Mode.observed

    /// Whether observers are counted when they are registered.
    @MainActor static var isCounting = false {
        didSet { mode = observing }
    }

    @MainActor private static var observing: Mode { isCounting ? .counted : .observed }

    /// Reads without being observed.
    @usableFromInline @MainActor static func unobserved<Value>(_ body: () -> Value) -> Value {
        let outer = exchange(&mode, with: .unobserved)
        defer { mode = outer }
        return body()
    }

    /// Begins to observe. What is read is observed, even if a derived value is being computed, which should not begin it.
    @MainActor static func track<Value>(
        _ read: @MainActor () -> Value, onChange: @autoclosure () -> @Sendable () -> Void
    ) -> Value {
        let outer = exchange(&mode, with: mode == .derived ? observing : mode)
        defer { mode = outer }
        return withObservationTracking(read, onChange: onChange())
    }

    /// Wakes the observers that registered while they were counted, and those that did not.
    ///
    /// One that reads again at once registers as the mode says, and is not to be woken a second time: those are woken first.
    @MainActor static func wake(counted: () -> Void, uncounted: () -> Void) {
        if isCounting {
            counted()
            uncounted()
        } else {
            uncounted()
            counted()
        }
    }
}
