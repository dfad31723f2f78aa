import Observation

/// Reading without being observed: Lockstep reads properties for snapshots and comparisons.
@usableFromInline enum Unobserved {
    /// What becomes of the reads of stores.
    @usableFromInline enum Mode: UInt8 {
        /// They are observed.
        case observed
        /// They are not.
        case unobserved
        /// They are noted as what a derived value is computed from.
        case derived
    }

    /// How the main actor reads. Stores are read there alone; checking their isolation for each read would cost more than the
    /// read.
    @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) static var mode = Mode.observed

    /// Reads without being observed.
    @usableFromInline @MainActor static func read<Value>(_ body: () -> Value) -> Value {
        let outer = exchange(&mode, with: .unobserved)
        defer { mode = outer }
        return body()
    }

    /// Begins to observe. What is read is observed, even if a derived value is being computed, which should not begin it.
    @MainActor static func track<Value>(
        _ read: @MainActor () -> Value, onChange: @autoclosure () -> @Sendable () -> Void
    ) -> Value {
        let outer = exchange(&mode, with: mode == .derived ? .observed : mode)
        defer { mode = outer }
        return withObservationTracking(read, onChange: onChange())
    }
}
