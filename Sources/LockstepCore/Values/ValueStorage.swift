/// What a `@Statable` store keeps its value and its operations in; made by the macro.
@MainActor public final class ValueStorage<Value: Sendable, Operation: Hashable> {
    /// The store's one value.
    public let asyncValue: AsyncValue<Value>
    /// The store's operations.
    public let operations: OperationTracker<Operation>

    private let parts: ValueParts<Value>

    /// - Parameter storeName: The store's name, for recorders.
    public init(storeName: String) {
        parts = ValueParts(storeName: storeName)
        asyncValue = AsyncValue(in: parts)
        operations = OperationTracker(in: parts)
        parts.operations = operations
    }

    /// The store's pipeline, made when first asked for.
    public var pipeline: Pipeline<ValueSnapshot<Value>> { parts.pipeline }
}
