/// What a `@Statable` store keeps its value and its operations in; made by the macro.
@MainActor public final class ValueStorage<Value: Sendable, Operation> {
    /// The store's one value.
    public let asyncValue: AsyncValue<Value>
    /// An `OperationTracker<Operation>`. The type itself does not ask for `Operation` to be `Hashable`: the store's
    /// conformance to `ValueStore` would depend on that, and where it is isolated to the main actor, so would the store's.
    private let tracker: any OperationsPart
    private let parts: ValueParts<Value>

    /// - Parameter storeName: The store's name, for recorders.
    public init(storeName: String) where Operation: Hashable {
        parts = ValueParts(storeName: storeName)
        asyncValue = AsyncValue(in: parts)
        tracker = OperationTracker<Operation>(in: parts)
        parts.add(tracker)
    }

    /// Makes this belong to a store, whose interceptors wrap what is done here.
    func serving(_ store: any StoreProtocol) -> ValueStorage {
        parts.serve(store)
        return self
    }

    /// The store's pipeline, made when first asked for.
    public var pipeline: Pipeline<ValueSnapshot<Value>> { parts.pipeline }
}

extension ValueStorage where Operation: Hashable {
    /// The operations of a store.
    ///
    /// - Parameter store: The store that keeps this.
    /// - Returns: Its operations.
    public func operations(of store: any StoreProtocol) -> OperationTracker<Operation> {
        parts.serve(store)
        return tracker as! OperationTracker<Operation>  // what `init` made it
    }
}
