/// The whole state of a value store, or of an ``AsyncValue`` that is a store of its own.
public struct ValueSnapshot<Value: Sendable>: Sendable {
    /// The state of the value.
    public var state: AsyncState<Value>
    /// The value that was loaded or set last. A failure keeps it (promise L5).
    public var latestValue: Value?
    /// The store's operations.
    public var operations: OperationsSnapshot
    /// The error to which a loading state returns when its load is cancelled. It is `nil` if the state before the
    /// load was not failed.
    var errorBefore: StateError?
    /// How often the settled state had changed before. The number distinguishes snapshots whose values cannot be
    /// compared.
    var settlements: Int?

    /// Creates a snapshot.
    ///
    /// - Parameters:
    ///   - state: The state of the value.
    ///   - latestValue: The value that was loaded or set last. If it is `nil`, the value of `state` is used.
    ///   - operations: The store's operations.
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
        settlements = machine.settlements
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
