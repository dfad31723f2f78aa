/// The storage of a `@Statable` store, with its value and its operations. Generated code creates this object.
@_documentation(visibility: internal)
@MainActor public final class ValueStorage<Value: Sendable, Operation> {
    private let core: ValueStoreCore<Value>
    /// The core of the store.
    package var pipeline: AnyPipeline { core }
    private var value: AsyncValue<Value>
    /// The store's `OperationTracker<Operation>`. `OperationTracker` requires that `Operation` is `Hashable`.
    /// `ValueStorage` does not require this, because some types are `Hashable` only on the main actor. Therefore, this
    /// property has the type of the base class. For a property of the type `AnyObject`, ``isPartHeld`` would always be
    /// `true`.
    private var tracker: AnyOperationTracker

    /// Creates the storage of a store.
    ///
    /// - Parameter storeName: The name of the class, for recorders. A store of a subclass has the name of the subclass.
    public init(storeName: String) where Operation: Hashable {
        core = ValueStoreCore(name: storeName)
        value = AsyncValue(core)
        tracker = OperationTracker<Operation>(in: core)
    }

    /// Creates the storage of a value that is a store of its own. The operations are not part of this store.
    init(of value: AsyncValue<Value>) where Operation: Hashable {
        (core, self.value) = (value.core, value)
        tracker = OperationTracker<Operation>()
    }

    /// Returns the value of a store. Attaches the store's ``StoreProtocol/interceptors`` if they are not attached yet.
    ///
    /// - Parameter store: The store that has this storage.
    /// - Returns: The value of the store.
    func value(of store: any StoreProtocol) -> AsyncValue<Value> {
        if !core.hasAttachedDeclared { attachDeclaredInterceptors(for: store) }
        return value
    }

    private func attachDeclaredInterceptors(for store: any StoreProtocol) {
        core.storeType = type(of: store)
        core.attachDeclaredInterceptors(store.interceptors)
    }

    /// The value that was loaded or set last; `nil` if there is no value. Reading this property registers no
    /// observer.
    var latestValue: Value? { core.machine.latestValue }

    /// The reference that names the store.
    var store: StoreReference { core.store }

    /// Whether code outside the store holds the ``AsyncValue`` or the ``OperationTracker``.
    var isPartHeld: Bool { !isKnownUniquelyReferenced(&value) || !isKnownUniquelyReferenced(&tracker) }
}

extension ValueStorage where Operation: Hashable {
    /// Returns the operations of a store. Attaches the store's ``StoreProtocol/interceptors`` if they are not attached
    /// yet.
    ///
    /// - Parameter store: The store that has this storage.
    /// - Returns: The operations of the store.
    public func operations(of store: any StoreProtocol) -> OperationTracker<Operation> {
        if !core.hasAttachedDeclared { attachDeclaredInterceptors(for: store) }
        return tracker as! OperationTracker<Operation>  // the type that `init` created
    }

    /// Clears the error of an operation, if there is one.
    func clearError(for operation: Operation) {
        let tracker = tracker as! OperationTracker<Operation>  // the type that `init` created
        if tracker.operations.ledger.error(for: operation) != nil { tracker.clearError(for: operation) }
    }
}
