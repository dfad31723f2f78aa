/// A store that loads one value, and tracks operations such as saving the value. Declare a value store with
/// `@Statable`.
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
}

extension ValueStore {
    /// The core of the store. The core makes all changes of the state. It also has the identity, the recorders, the
    /// interceptors and the snapshots of the store.
    public var pipeline: Pipeline<ValueSnapshot<Value>> { valueStorage.value(of: self).pipeline }

    /// The store's value, with its state and its loads. Pass this object to code that does not need to know the type
    /// of the store.
    public var asyncValue: AsyncValue<Value> { valueStorage.value(of: self) }
}

// MARK: - Reading

extension ValueStore {
    /// The state of the value. The setter is unavailable: use ``set(_:)``, ``setError(_:)``, ``startLoading()``,
    /// ``reset()`` or a load.
    public var state: AsyncState<Value> {
        get { asyncValue.state }
        @available(
            *, unavailable, message: "the state changes by set(_:), setError(_:), startLoading(), reset() and loads"
        )
        set { fatalError() }
    }

    /// The value to show: the loaded value, or the previous value during a load. In other states, for example after
    /// a failure, the property is `nil`. A failure keeps ``latestValue``. The setter is unavailable: use ``set(_:)``
    /// or ``update(_:)``.
    public var value: Value? {
        get { asyncValue.value }
        @available(*, unavailable, message: "change the value by 'set(_:)', or by 'update { $0.append(item) }'")
        set { fatalError() }
    }

    /// The value that was loaded or set last; `nil` if there is no value. A failure keeps this value, and
    /// ``reset()`` clears it (promise L5).
    public var latestValue: Value? { asyncValue.latestValue }

    /// The error if the state is failed, otherwise `nil`.
    public var error: StateError? { asyncValue.error }

    /// Whether the state is ``AsyncState/idle``.
    public var isIdle: Bool { asyncValue.isIdle }

    /// Whether a value is being loaded.
    public var isLoading: Bool { asyncValue.isLoading }

    /// Whether the state is failed: the last load failed, or an error was set.
    public var isFailed: Bool { asyncValue.isFailed }

    /// Whether there is a value to show: ``value`` is not `nil`.
    public var hasValue: Bool { asyncValue.hasValue }
}

// MARK: - Changing

extension ValueStore {
    /// Sets the value. See ``AsyncValue/set(_:)``.
    public func set(_ value: Value) { asyncValue.set(value) }

    /// Changes the value that was loaded or set last. See ``AsyncValue/update(_:)``.
    public func update<Failure: Error>(_ change: (inout Value) throws(Failure) -> Void) throws(Failure) {
        try asyncValue.update(change)
    }

    /// Sets an error. See ``AsyncValue/setError(_:)``.
    public func setError(_ error: StateError) { asyncValue.setError(error) }

    /// Sets an error of any type, converted by ``StateError/init(from:)-(Error)``. See ``AsyncValue/setError(_:)``.
    public func setError(from error: any Error) { asyncValue.setError(from: error) }

    /// Changes the state to loading, but starts no load. See ``AsyncValue/startLoading()``.
    public func startLoading() { asyncValue.startLoading() }

    /// Changes the state to idle, and clears ``latestValue``. See ``AsyncValue/reset()``.
    public func reset() { asyncValue.reset() }

    /// Marks the value as out of date. See ``AsyncValue/invalidate()``.
    public func invalidate() { asyncValue.invalidate() }
}

// MARK: - Loading

extension ValueStore {
    /// Loads the value. The load that was started last wins (promise L1). See
    /// ``AsyncValue/load(retry:timeout:clock:fileID:line:_:)``.
    @discardableResult
    public func load(
        retry: RetryPolicy = .never, timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, line: UInt = #line,
        _ operation: @escaping @MainActor () async throws -> Value
    ) async -> ExecutionOutcome {
        await asyncValue.load(retry: retry, timeout: timeout, clock: clock, fileID: fileID, line: line, operation)
    }

    /// Loads the value if it is not loaded or is marked as out of date. If a load is running, and ``invalidate()`` was
    /// not called since the load started, waits for the running load (promise L2). See
    /// ``AsyncValue/loadIfNeeded(retry:timeout:clock:fileID:line:_:)``.
    @discardableResult
    public func loadIfNeeded(
        retry: RetryPolicy = .never, timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, line: UInt = #line,
        _ operation: @escaping @MainActor () async throws -> Value
    ) async -> ExecutionOutcome {
        await asyncValue.loadIfNeeded(
            retry: retry, timeout: timeout, clock: clock, fileID: fileID, line: line, operation)
    }

    /// Loads the value again, even if it is already loaded. See
    /// ``AsyncValue/reload(retry:timeout:clock:fileID:line:_:)``.
    @discardableResult
    public func reload(
        retry: RetryPolicy = .never, timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, line: UInt = #line,
        _ operation: @escaping @MainActor () async throws -> Value
    ) async -> ExecutionOutcome {
        await asyncValue.reload(retry: retry, timeout: timeout, clock: clock, fileID: fileID, line: line, operation)
    }

    /// Sets the value to each element of a sequence, until the sequence ends (promise L8). See
    /// ``AsyncValue/load(from:fileID:line:)``.
    @discardableResult
    public func load<Values: AsyncSequence>(
        from sequence: Values, fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome
    where Values.Element == Value {
        await asyncValue.load(from: sequence, fileID: fileID, line: line)
    }
}
