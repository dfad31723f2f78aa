/// A store of one value that is loaded, and of operations: what `@Statable` makes of a class.
///
/// ```swift
/// @Statable([Item].self, operations: ItemOperation.self)
/// @MainActor @Observable
/// final class ItemStore {}
///
/// let store = ItemStore()
/// await store.load { try await api.items() }
/// ```
@MainActor public protocol ValueStore: StoreProtocol where Snapshot == ValueSnapshot<Value> {
    /// What is loaded.
    associatedtype Value: Sendable
    /// What the store's operations are named by; `Never` for a store without any.
    associatedtype Operation

    /// Where the store keeps its value and its operations. Everything else of this protocol reads and changes that.
    var valueStorage: ValueStorage<Value, Operation> { get }
}

extension ValueStore {
    /// The core of the store: its identity, its listeners, and the one way in which its state changes.
    public var pipeline: Pipeline<ValueSnapshot<Value>> { valueStorage.value(of: self).pipeline }

    /// The store's one value.
    public var asyncValue: AsyncValue<Value> { valueStorage.value(of: self) }
}

// MARK: - Reading

extension ValueStore {
    /// What is known of the value. The setter is unavailable: the state changes by ``set(_:)`` and by loads.
    public var state: AsyncState<Value> {
        get { asyncValue.state }
        @available(
            *, unavailable, message: "the state changes by set(_:), setError(_:), startLoading(), reset() and loads"
        )
        set { fatalError() }
    }

    /// The value to show: the one that is there, or the previous one while another is being loaded; `nil` after a failure.
    /// ``latestValue`` survives that.
    public var value: Value? { asyncValue.value }

    /// The value that was loaded or set last. It survives a failure, and is cleared by ``reset()`` (promise L5).
    public var latestValue: Value? { asyncValue.latestValue }

    /// The error of a load that failed.
    public var error: StateError? { asyncValue.error }

    /// Whether nothing was loaded and nothing is being loaded.
    public var isIdle: Bool { asyncValue.isIdle }

    /// Whether a value is being loaded.
    public var isLoading: Bool { asyncValue.isLoading }

    /// Whether the value could not be loaded.
    public var isFailed: Bool { asyncValue.isFailed }

    /// Whether there is a value to show.
    public var hasValue: Bool { asyncValue.hasValue }
}

// MARK: - Changing

extension ValueStore {
    /// Sets the value. See ``AsyncValue/set(_:)``.
    public func set(_ value: Value) { asyncValue.set(value) }

    /// Sets an error. See ``AsyncValue/setError(_:)``.
    public func setError(_ error: StateError) { asyncValue.setError(error) }

    /// Sets any error, as ``StateError/init(from:)-(Error)`` sees it. See ``AsyncValue/setError(_:)``.
    public func setError(from error: any Error) { asyncValue.setError(from: error) }

    /// Shows the value as loading, for work that is done elsewhere. See ``AsyncValue/startLoading()``.
    public func startLoading() { asyncValue.startLoading() }

    /// Forgets the value, the latest one too. See ``AsyncValue/reset()``.
    public func reset() { asyncValue.reset() }

    /// Marks the value as out of date. See ``AsyncValue/invalidate()``.
    public func invalidate() { asyncValue.invalidate() }
}

// MARK: - Loading

extension ValueStore {
    /// Loads the value; the load that was started last wins (promise L1). See
    /// ``AsyncValue/load(retry:timeout:clock:fileID:line:_:)``.
    @discardableResult
    public func load(
        retry: RetryPolicy = .never, timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, line: UInt = #line,
        _ operation: @escaping @MainActor () async throws -> Value
    ) async -> ExecutionOutcome {
        await asyncValue.load(retry: retry, timeout: timeout, clock: clock, fileID: fileID, line: line, operation)
    }

    /// Loads the value unless it is there or on its way (promise L2). See
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

    /// Loads the value again, whether or not it is there. See ``AsyncValue/reload(retry:timeout:clock:fileID:line:_:)``.
    @discardableResult
    public func reload(
        retry: RetryPolicy = .never, timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, line: UInt = #line,
        _ operation: @escaping @MainActor () async throws -> Value
    ) async -> ExecutionOutcome {
        await asyncValue.reload(retry: retry, timeout: timeout, clock: clock, fileID: fileID, line: line, operation)
    }

    /// Sets each element of a sequence, until it ends (promise L8). See ``AsyncValue/load(from:fileID:line:)``.
    @discardableResult
    public func load<Values: AsyncSequence>(
        from sequence: Values, fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome
    where Values.Element == Value {
        await asyncValue.load(from: sequence, fileID: fileID, line: line)
    }
}
