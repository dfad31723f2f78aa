/// Where a `@Statable` store keeps its value and its operations; made by the macro.
@_documentation(visibility: internal)
@MainActor public final class ValueStorage<Value: Sendable, Operation> {
    private let core: ValueCore<Value>
    private var value: AsyncValue<Value>
    /// An `OperationTracker<Operation>`. This type itself does not ask for `Operation` to be `Hashable`: the store's
    /// conformance to `ValueStore` would depend on that, and where it is isolated to the main actor, so would the store's.
    private var tracker: AnyOperationTracker

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

    /// The value that was there last, without an observer noticing.
    var latestValue: Value? { core.machine.latestValue }

    /// Whether anything beside the store holds its value or its operations. Who does may use the store without holding it.
    var isPartHeld: Bool { !isKnownUniquelyReferenced(&value) || !isKnownUniquelyReferenced(&tracker) }
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
    /// Forgets the error of an operation, if there is one.
    func clearError(for operation: Operation) {
        let tracker = tracker as! OperationTracker<Operation>  // what `init` made it
        if tracker.operations.ledger.error(for: operation) != nil { tracker.clearError(for: operation) }
    }
}
