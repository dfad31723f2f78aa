/// A store that loads one value, and tracks operations such as saving the value. Declare a value store with
/// `@Statable`, or use an ``AsyncValue``, which has no operations.
///
/// ```swift
/// @Statable([Item].self, operations: ItemOperation.self)
/// @MainActor @Observable
/// final class ItemStore {}
///
/// let store = ItemStore()
/// await store.load { try await api.items() }
/// ```
///
/// Isolation: the main actor.
@MainActor public protocol ValueStore: StoreProtocol where Snapshot == ValueSnapshot<Value> {
    /// The type of the value that is loaded.
    associatedtype Value: Sendable
    /// The type that identifies the store's operations, usually an enum; `Never` for a store without operations.
    associatedtype Operation

    /// The storage of the store's value and operations. `@Statable` generates it.
    @_documentation(visibility: internal)
    var valueStorage: ValueStorage<Value, Operation> { get }

    /// The store's value, with its state and its loads. Pass this object to code that does not need to know the type
    /// of the store. The `asyncValue` of an ``AsyncValue`` is the object itself.
    var asyncValue: AsyncValue<Value> { get }
}

extension ValueStore {
    /// The core of the store. The core makes all changes of the state. It also has the identity, the recorders, the
    /// interceptors and the snapshots of the store.
    public var pipeline: Pipeline<ValueSnapshot<Value>> { valueStorage.value(of: self).pipeline }

    /// The store's value, with its state and its loads.
    public var asyncValue: AsyncValue<Value> { valueStorage.value(of: self) }
}

// MARK: - Reading

extension ValueStore {
    /// The state of the value. The setter is unavailable: use ``set(_:)``, ``setError(_:)``, ``startLoading()``,
    /// ``reset()`` or a load.
    public var state: AsyncState<Value> {
        get { asyncValue.core.readPart(.state) { $0.state } }
        @available(
            *, unavailable, message: "the state changes by set(_:), setError(_:), startLoading(), reset() and loads"
        )
        set { fatalError() }
    }

    /// The value to show: the loaded value, or the previous value during a load. In other states, for example after
    /// a failure, the property is `nil`. A failure keeps ``latestValue``. The setter is unavailable: use ``set(_:)``
    /// or ``update(_:)``.
    public var value: Value? {
        get { asyncValue.core.readPart(.value) { $0.state.value } }
        @available(*, unavailable, message: "change the value by 'set(_:)', or by 'update { $0.append(item) }'")
        set { fatalError() }
    }

    /// The value that was loaded or set last; `nil` if there is no value. A failure keeps this value, and
    /// ``reset()`` clears it (promise L5).
    public var latestValue: Value? { asyncValue.core.readPart(.latestValue) { $0.latestValue } }

    /// The error if the state is failed, otherwise `nil`.
    public var error: StateError? { asyncValue.core.readPart(.error) { $0.state.error } }

    /// Whether the state is ``AsyncState/idle``.
    public var isIdle: Bool { asyncValue.core.readPart(.isIdle) { $0.state.isIdle } }

    /// Whether a value is being loaded.
    public var isLoading: Bool { asyncValue.core.readPart(.isLoading) { $0.state.isLoading } }

    /// Whether the state is failed: the last load failed, or an error was set.
    public var isFailed: Bool { asyncValue.core.readPart(.isFailed) { $0.state.isFailed } }

    /// Whether there is a value to show: ``value`` is not `nil`.
    public var hasValue: Bool { asyncValue.core.readPart(.hasValue) { $0.state.hasValue } }
}

// MARK: - Changing

extension ValueStore {
    /// Sets the value. A running load is superseded, and its result is discarded (promise L4).
    public func set(_ value: Value) { asyncValue.core.send(.set(value), "set", payload: value) }

    /// Changes the latest value: the value that was loaded or set last. If there is no latest value, this method does
    /// nothing. Otherwise, a running load is superseded, and its result is discarded (promise L4).
    ///
    /// ```swift
    /// let todo = try await api.add(title)
    /// todos.update { $0.append(todo) }
    /// ```
    ///
    /// The closure receives the value without the pending optimistic changes. The store shows the result of the closure
    /// with the pending changes applied (Q3). So the closure cannot change a row that is pending. To change such a row,
    /// use ``optimistically(_:confirming:named:fileID:line:_:)``, which changes the shown value. If changes are pending
    /// and the closure changes nothing, it is called again with a copy of the shown value. If it changes this copy, a
    /// ``RuntimeWarning`` is reported.
    ///
    /// Do not pass a changed copy of ``value`` to ``set(_:)``. The copy contains the pending changes. If a pending
    /// change then fails, the value still contains the change.
    ///
    /// - Parameter change: A closure that changes the value. The closure must not change the store in any other way.
    /// - Throws: The error that `change` throws. The value then stays unchanged.
    public func update<Failure: Error>(_ change: (inout Value) throws(Failure) -> Void) throws(Failure) {
        let core = asyncValue.core
        guard var value = core.confirmedSnapshot.latestValue else { return }
        let confirmed = core.pendingCount > 0 ? value : nil
        try change(&value)
        if let confirmed, ThreeWayMerge.areSame(confirmed, value), var shown = core.snapshot.latestValue {
            let before = shown
            try change(&shown)
            if !ThreeWayMerge.areSame(before, shown) { core.reportUpdateOfPendingChange() }
        }
        core.send(.set(value), "update", payload: value)
    }

    /// Sets an error. A running load is superseded, and its result is discarded (promise L4). The latest value is
    /// kept (L5).
    ///
    /// If the error is a cancellation, the error is not set. A loading state returns to the last state that was not
    /// loading (L3).
    public func setError(_ error: StateError) { asyncValue.core.send(.setError(error), "setError", payload: error) }

    /// Sets an error of any type, converted by ``StateError/init(from:)-(Error)``. See ``setError(_:)``.
    public func setError(from error: any Error) { setError(StateError(from: error)) }

    /// Changes the state to loading, but starts no load. A running load is superseded, and its result is discarded
    /// (promise L4).
    ///
    /// Use this method if code outside the store loads the value. When that code ends, call ``set(_:)``,
    /// ``setError(_:)`` or ``reset()``.
    public func startLoading() { asyncValue.core.send(.startLoading, "startLoading") }

    /// Changes the state to idle, and clears ``latestValue`` (promise L5). A running load is superseded, and its result
    /// is discarded (L4).
    public func reset() { asyncValue.core.send(.reset, "reset") }

    /// Marks the value as out of date. The next ``loadIfNeeded(retry:timeout:clock:fileID:line:_:)`` loads the value,
    /// and does not join a load that was started before the invalidation (promise L2). The state stays as it is.
    public func invalidate() { asyncValue.core.invalidate() }
}
