/// Where a `@Statable` store keeps its value and its operations; made by the macro.
@MainActor public final class ValueStorage<Value: Sendable, Operation> {
    private let core: ValueCore<Value>
    private let value: AsyncValue<Value>
    /// An `OperationTracker<Operation>`. The type itself does not ask for `Operation` to be `Hashable`: the store's
    /// conformance to `ValueStore` would depend on that, and where it is isolated to the main actor, so would the store's.
    private let tracker: any Sendable

    /// - Parameter storeName: The store's name, for recorders.
    public init(storeName: String) where Operation: Hashable {
        core = ValueCore(name: storeName)
        value = AsyncValue(core)
        tracker = OperationTracker<Operation>(in: core)
    }

    /// The value of a store.
    ///
    /// - Parameter store: The store that keeps this.
    /// - Returns: Its value.
    func value(of store: any StoreProtocol) -> AsyncValue<Value> {
        core.prepare(store.interceptors)
        return value
    }
}

extension ValueStorage where Operation: Hashable {
    /// The operations of a store.
    ///
    /// - Parameter store: The store that keeps this.
    /// - Returns: Its operations.
    public func operations(of store: any StoreProtocol) -> OperationTracker<Operation> {
        core.prepare(store.interceptors)
        return tracker as! OperationTracker<Operation>  // what `init` made it
    }
}
