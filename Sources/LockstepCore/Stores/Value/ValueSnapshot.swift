/// The whole state of a value store, or of an ``AsyncValue`` that is used as a store.
public struct ValueSnapshot<Value: Sendable>: Sendable {
    /// The state of the value.
    public var state: AsyncState<Value>
    /// The value that was loaded or set last; `nil` if there is no value. A failure keeps this value (promise L5).
    public var latestValue: Value?
    /// The pending runs and the errors of the store's operations.
    public var operations: OperationsSnapshot
    /// The error that the store had before the loading state. An undo restores this error instead of the loading state.
    /// `nil` if ``state`` is not loading, or if the store had no error.
    var errorBefore: StateError?
    /// The ``LoadMachine/stateVersion`` counter when the store captured the snapshot; `nil` if no store captured the
    /// snapshot. If two snapshots of a store have the same counter, undo treats their values as equal.
    var stateVersion: Int?

    /// Creates a snapshot.
    ///
    /// - Parameters:
    ///   - state: The state of the value.
    ///   - latestValue: The value that was loaded or set last. If it is `nil`, the value of `state` is used.
    ///   - operations: The pending runs and the errors of the store's operations.
    public init(state: AsyncState<Value>, latestValue: Value? = nil, operations: OperationsSnapshot = .init()) {
        self.state = state
        self.latestValue = latestValue ?? state.value
        self.operations = operations
    }
}

extension ValueSnapshot {
    /// Creates the snapshot of a store's current state.
    init(of machine: LoadMachine<Value>, operations: OperationsSnapshot) {
        state = machine.state
        latestValue = machine.latestValue
        self.operations = operations
        stateVersion = machine.stateVersion
        if state.isLoading { errorBefore = machine.settled.error }
    }
}

extension ValueSnapshot: Equatable where Value: Equatable {
    /// Returns whether the state, the latest value and the operations of both snapshots are equal.
    public static func == (left: ValueSnapshot, right: ValueSnapshot) -> Bool {
        left.state == right.state && left.latestValue == right.latestValue && left.operations == right.operations
    }
}

extension ValueSnapshot: Hashable where Value: Hashable {
    /// Hashes the state, the latest value and the operations.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(state)
        hasher.combine(latestValue)
        hasher.combine(operations)
    }
}
