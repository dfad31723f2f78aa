import Observation

/// The effect of reading a store.
@usableFromInline enum Reading {
    @usableFromInline enum Mode: UInt8 {
        /// The reader is registered as an observer.
        case observed
        /// No observer is registered, because Lockstep reads properties for snapshots and comparisons.
        case unobserved
        /// The property that is read becomes a source of the derived value that is being computed.
        case derived
        /// The reader is registered as an observer and counted, because a tool shows the number of observers. See
        /// ``CountedObservers``.
        case counted
    }

    /// The current mode of the main actor. Stores are read only there. Checking the isolation in each read would cost
    /// more than the read.
    @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) static var mode = Mode.observed

    /// Whether observers are counted when they are registered.
    @MainActor static var isCounting = false {
        didSet { mode = observing }
    }

    @MainActor private static var observing: Mode { isCounting ? .counted : .observed }

    /// Runs `body`; its reads register no observer.
    @usableFromInline @MainActor static func unobserved<Value>(_ body: () -> Value) -> Value {
        let outer = exchange(&mode, with: .unobserved)
        defer { mode = outer }
        return body()
    }

    /// Runs `read`, and observes what it reads. This also works while a derived value is being computed, although its
    /// closure should not start an observation.
    @MainActor static func track<Value>(
        _ read: @MainActor () -> Value, onChange: @autoclosure () -> @Sendable () -> Void
    ) -> Value {
        let outer = exchange(&mode, with: mode == .derived ? observing : mode)
        defer { mode = outer }
        return withObservationTracking(read, onChange: onChange())
    }

    /// Wakes the observers that registered while observers were counted, and those that registered at other times.
    ///
    /// An observer that reads again at once registers in the current mode, and must not be woken a second time. So
    /// the observers of the current mode are woken first.
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
