/// The whole state of a value store, or of an ``AsyncValue`` that stands alone.
public struct ValueSnapshot<Value: Sendable>: Sendable {
    /// What is known of the value.
    public var state: AsyncState<Value>
    /// The value that was loaded or set last; it survives a failure (promise L5).
    public var latestValue: Value?
    /// The store's operations.
    public var operations: OperationsSnapshot
    /// The error that a state which is loading returns to when its load is cancelled, if that is what it returns to.
    var errorBefore: StateError?
    /// How often the state was settled before. It distinguishes snapshots whose values cannot be compared.
    var settlements: Int?

    /// - Parameters:
    ///   - state: What is known of the value.
    ///   - latestValue: The value that was loaded or set last; by default the state's.
    ///   - operations: The store's operations.
    public init(state: AsyncState<Value>, latestValue: Value? = nil, operations: OperationsSnapshot = .init()) {
        self.state = state
        self.latestValue = latestValue ?? state.value
        self.operations = operations
    }
}

extension ValueSnapshot {
    /// The state of a store now.
    init(of machine: LoadMachine<Value>, operations: OperationsSnapshot) {
        state = machine.state
        latestValue = machine.latestValue
        self.operations = operations
        settlements = machine.settlements
        if state.isLoading { errorBefore = machine.settled.error }
    }
}

extension ValueSnapshot: Equatable where Value: Equatable {
    /// Whether both say the same of the value and of the operations.
    public static func == (left: ValueSnapshot, right: ValueSnapshot) -> Bool {
        left.state == right.state && left.latestValue == right.latestValue && left.operations == right.operations
    }
}

extension ValueSnapshot: Hashable where Value: Hashable {
    /// Hashes what it says of the value and of the operations.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(state)
        hasher.combine(latestValue)
        hasher.combine(operations)
    }
}
