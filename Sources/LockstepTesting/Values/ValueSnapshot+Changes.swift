public import LockstepCore

// The changes of a value store, as functions with short names for assertions.

extension ValueSnapshot {
    /// Applies the start of a load. The state becomes `.loading(previous: latestValue)` (promise L5).
    ///
    /// ```swift
    /// test.start { await $0.load { 7 } }
    /// await test.expect { $0.load() }
    /// await test.expect { $0.loaded(7) }
    /// ```
    public mutating func load() { state = .loading(previous: latestValue) }

    /// Applies a successful load. The state becomes loaded, and the value becomes the latest value.
    ///
    /// - Parameter value: The loaded value.
    public mutating func loaded(_ value: Value) {
        state = .loaded(value)
        latestValue = value
    }

    /// Applies a failed load. The state becomes failed, and the latest value is kept (promise L5).
    ///
    /// - Parameter error: The error of the load.
    public mutating func failed(_ error: StateError) { state = .failed(error) }

    /// Applies a reset. The state becomes idle, and the latest value is removed (promise L5).
    public mutating func reset() {
        state = .idle
        latestValue = nil
    }

    /// Applies the start of a run of an operation. The number of active runs increases by one. The error of the
    /// operation is removed (promises O1, O2).
    ///
    /// - Parameter operation: The operation, or its printed name.
    public mutating func begin(_ operation: some Any) {
        let name = String(describing: operation)
        operations.active[name, default: 0] += 1
        operations.errors[name] = nil
    }

    /// Applies the end of a run of an operation. The number of active runs decreases by one. The error of the operation
    /// becomes `error` (promises O1, O2).
    ///
    /// - Parameters:
    ///   - operation: The operation, or its printed name.
    ///   - error: The error of the run, or `nil` if the run did not fail.
    public mutating func end(_ operation: some Any, _ error: StateError? = nil) {
        let name = String(describing: operation)
        let count = operations.active[name, default: 0] - 1
        operations.active[name] = count > 0 ? count : nil
        operations.errors[name] = error
    }
}
