public import LockstepCore

// The changes of a value store, named as in its promises, so that assertions are easy to read.

extension ValueSnapshot {
    /// Starts a load: the state becomes loading, with the last loaded value (promise L5).
    ///
    /// ```swift
    /// test.start { await $0.load { 7 } }
    /// await test.expect { $0.load() }
    /// await test.expect { $0.loaded(7) }
    /// ```
    public mutating func load() { state = .loading(previous: latestValue) }

    /// Sets the loaded value.
    ///
    /// - Parameter value: The loaded value.
    public mutating func loaded(_ value: Value) {
        state = .loaded(value)
        latestValue = value
    }

    /// Ends a load with an error. The latest value is kept (promise L5).
    ///
    /// - Parameter error: The error of the load.
    public mutating func failed(_ error: StateError) { state = .failed(error) }

    /// Resets the state, and clears the latest value (promise L5).
    public mutating func reset() {
        state = .idle
        latestValue = nil
    }

    /// Starts a run of an operation, and clears the error of the last run (promises O1, O2).
    ///
    /// - Parameter operation: The operation, or its name.
    public mutating func begin(_ operation: some Any) {
        let name = String(describing: operation)
        operations.active[name, default: 0] += 1
        operations.errors[name] = nil
    }

    /// Ends a run of an operation (promises O1, O2).
    ///
    /// - Parameters:
    ///   - operation: The operation, or its name.
    ///   - error: The error of the run, if it failed.
    public mutating func end(_ operation: some Any, _ error: StateError? = nil) {
        let name = String(describing: operation)
        let count = operations.active[name, default: 0] - 1
        operations.active[name] = count > 0 ? count : nil
        operations.errors[name] = error
    }
}
