/// The storage of the value and the operations of a `@Statable` store. The code that `@Statable` generates creates
/// this object.
@_documentation(visibility: internal)
@MainActor public final class ValueStorage<Value: Sendable, Operation> {
    private let core: ValueCore<Value>
    private var value: AsyncValue<Value>
    /// The operations, as an `OperationTracker<Operation>`. This type does not require `Operation` to be `Hashable`.
    /// Otherwise, the store's conformance to `ValueStore` would depend on the conformance of `Operation` to
    /// `Hashable`. If the conformance of `Operation` is isolated to the main actor, the store's conformance would be
    /// isolated, too.
    private var tracker: AnyOperationTracker

    /// Creates the storage of a store.
    ///
    /// - Parameter storeName: The store's name, for recorders.
    public init(storeName: String) where Operation: Hashable {
        core = ValueCore(name: storeName)
        value = AsyncValue(core)
        tracker = OperationTracker<Operation>(in: core)
    }

    /// Returns the value of a store. Also attaches the base interceptors of the store, if they are not attached yet.
    ///
    /// - Parameter store: The store that has this storage.
    /// - Returns: The value of the store.
    func value(of store: any StoreProtocol) -> AsyncValue<Value> {
        core.prepare(store.interceptors)
        return value
    }

    /// The value that was loaded or set last; `nil` if there is none. Reading this property registers no observer.
    var latestValue: Value? { core.machine.latestValue }

    /// Whether anything other than the store holds the value or the operations. Code that holds one of them may use
    /// the store without holding the store itself.
    var isPartHeld: Bool { !isKnownUniquelyReferenced(&value) || !isKnownUniquelyReferenced(&tracker) }
}

extension ValueStorage where Operation: Hashable {
    /// Returns the operations of a store. Also attaches the base interceptors of the store, if they are not attached
    /// yet.
    ///
    /// - Parameter store: The store that has this storage.
    /// - Returns: The operations of the store.
    public func operations(of store: any StoreProtocol) -> OperationTracker<Operation> {
        core.prepare(store.interceptors)
        return tracker as! OperationTracker<Operation>  // the type that `init` created
    }
    /// Clears the error of an operation, if there is one.
    func clearError(for operation: Operation) {
        let tracker = tracker as! OperationTracker<Operation>  // the type that `init` created
        if tracker.operations.ledger.error(for: operation) != nil { tracker.clearError(for: operation) }
    }
}
