public import LockstepCore

// What happens to a value store, in the words of its promises, for assertions to read well.

extension ValueSnapshot {
    /// A load begins: the state is loading, with the value that was loaded last (promise L5).
    ///
    /// ```swift
    /// await test.expect { $0.load() }
    /// ```
    public mutating func load() { state = .loading(previous: latestValue) }

    /// The value is there.
    ///
    /// - Parameter value: The value.
    public mutating func loaded(_ value: Value) {
        state = .loaded(value)
        latestValue = value
    }

    /// The value could not be loaded. The latest one survives that (promise L5).
    ///
    /// - Parameter error: Why not.
    public mutating func failed(_ error: StateError) { state = .failed(error) }

    /// The value is forgotten, the latest one too (promise L5).
    public mutating func reset() {
        state = .idle
        latestValue = nil
    }

    /// A run of an operation begins; the error of the last one is gone (promises O1, O2).
    ///
    /// - Parameter operation: The operation, or its name.
    public mutating func begin(_ operation: some Any) {
        let name = String(describing: operation)
        operations.active[name, default: 0] += 1
        operations.errors[name] = nil
    }

    /// A run of an operation ends (promises O1, O2).
    ///
    /// - Parameters:
    ///   - operation: The operation, or its name.
    ///   - error: Why it failed, if it did.
    public mutating func end(_ operation: some Any, _ error: StateError? = nil) {
        let name = String(describing: operation)
        let count = operations.active[name, default: 0] - 1
        operations.active[name] = count > 0 ? count : nil
        operations.errors[name] = error
    }
}
