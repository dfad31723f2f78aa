/// The whole state of a value store, or of an ``AsyncValue`` that stands alone.
public struct ValueSnapshot<Value: Sendable>: Sendable {
    /// What is known of the value.
    public var state: AsyncState<Value>
    /// The value that was loaded or set last; it survives a failure (promise L5).
    public var latestValue: Value?
    /// The store's operations.
    public var operations: OperationsSnapshot

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

extension ValueSnapshot: Equatable where Value: Equatable {}
extension ValueSnapshot: Hashable where Value: Hashable {}
