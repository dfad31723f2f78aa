import Observation

extension Reading {
    /// Runs `read` and returns its result. Calls `onChange` once, at the first change of a property that `read` used.
    ///
    /// If the closure of a derived value calls this method, the properties that `read` uses do not become sources of
    /// the derived value.
    ///
    /// If `read` changes a store, Lockstep calls the recorders and the observers only after `read` has returned.
    /// Therefore, `onChange` is not called for a property that only a recorder or an observer reads (promise C3).
    ///
    /// If the caller runs inside the tracking of other code, that code does not observe what `read` reads from stores.
    ///
    /// - Returns: The result of `read`, and an object to keep as long as `onChange` is needed; `nil` if no object is
    ///   needed.
    @MainActor static func track<Value>(
        _ read: @MainActor () -> Value, onChange: @escaping @Sendable () -> Void
    ) -> (value: Value, reading: NestedReading?) {
        TransactionQueue.deferringNotifications {
            if NestedReading.isNeeded { return NestedReading.track(read, onChange: onChange) }
            let outer = exchange(&mode, with: observing)
            defer { mode = outer }
            return (withObservationTracking(read, onChange: onChange), nil)
        }
    }
}
