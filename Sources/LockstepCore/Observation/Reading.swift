import Observation

/// The effect of reading a property of a store. The current ``Mode`` selects the effect.
@usableFromInline enum Reading {
    @usableFromInline enum Mode: UInt8 {
        /// The reader is registered as an observer.
        case observed
        /// A read of a property store registers no observer. Any other read registers an observer, as in ``observed``.
        /// Lockstep uses this mode when it reads a property store itself, for example to make a snapshot.
        case unobserved
        /// Lockstep itself sets a property by a key path. Swift reads the property before the write. This read
        /// registers no observer.
        case setting
        /// The current ``NestedReading`` registers the reader, because it runs inside the tracking of other code.
        case nested
        /// The property becomes a source of the derived value that is being computed.
        case derived
        /// The reader is registered as an observer and counted, for a tool that shows the number of observers. See
        /// ``CountedObservers``.
        case counted
    }

    /// The current mode. Only code on the main actor uses this property. The isolation is not checked, because a
    /// check would cost more than the read.
    @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) static var mode = Mode.observed

    /// The ``mode`` before the call of ``setting(_:)``, which writes a property of a store. Lockstep restores this mode
    /// before the property's `didSet` runs, so that reads in the `didSet` register observers as usual.
    @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) static var outerOfSetting = Mode.observed

    /// Whether new observers are counted. See ``CountedObservers``.
    @MainActor static var isCounting = false {
        didSet { mode = observing }
    }

    /// The mode in which readers are registered as observers.
    @MainActor static var observing: Mode { isCounting ? .counted : .observed }

    /// Runs `body` and returns its result. If `body` reads a property of a property store, the read registers no
    /// observer. Any other read registers an observer, as usual.
    @usableFromInline @MainActor static func unobserved<Value>(_ body: () -> Value) -> Value {
        let outer = exchange(&mode, with: .unobserved)
        defer { mode = outer }
        return body()
    }

    /// Runs `body`, which sets one property by a key path. Before the write, Swift reads the property. This read
    /// registers no observer (promise C3). Reads in a `didSet` register observers as usual.
    @usableFromInline @MainActor static func setting(_ body: () -> Void) {
        let (outer, outermost) = (mode, outerOfSetting)
        if outer != .setting { outerOfSetting = outer }
        mode = .setting
        defer { (mode, outerOfSetting) = (outer, outermost) }
        body()
    }

    /// Sets a property or a part of a state. See ``setting(_:)``.
    @inlinable @MainActor static func set<Root, Value>(
        _ value: Value, at part: WritableKeyPath<Root, Value>, of root: inout Root
    ) {
        setting { root[keyPath: part] = value }
    }

    /// Wakes the observers of a property. `counted` wakes the counted observers. `uncounted` wakes the other observers.
    ///
    /// During the wake, an observer may register again. If ``isCounting`` is `true`, it becomes a counted observer,
    /// otherwise an uncounted observer. This method first wakes the group that observers join, so that no observer
    /// wakes twice.
    @MainActor static func wakeGroups(counted: () -> Void, uncounted: () -> Void) {
        if isCounting {
            counted()
            uncounted()
        } else {
            uncounted()
            counted()
        }
    }
}
