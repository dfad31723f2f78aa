/// One value that is loaded: its state, and the loads that change it.
///
/// It is what `@Statable` builds a store around; it also stands alone, as a store of its own.
///
/// ```swift
/// let profile = AsyncValue<Profile>()
/// await profile.load { try await api.profile() }
/// print(profile.value)
/// ```
///
/// Whatever order loads finish in, the one that was started last wins (promise L1). Reading one property, an observer is
/// woken when that property changed, and by no other.
///
/// Isolation: the main actor.
@MainActor public final class AsyncValue<Value: Sendable>: StoreProtocol {
    let core: ValueCore<Value>

    /// Makes a value that is a store of its own.
    ///
    /// - Parameter initialValue: The first value; without one, the state is ``AsyncState/idle``.
    public convenience init(initialValue: Value? = nil) {
        self.init(ValueCore(initialValue, name: "AsyncValue<\(Value.self)>"))
        core.prepare([])
    }

    /// Makes a value that is a part of a store.
    init(_ core: ValueCore<Value>) { self.core = core }

    /// The core of the value, or of the store that it is a part of: identity, listeners, snapshots.
    public var pipeline: Pipeline<ValueSnapshot<Value>> { core }
}

// MARK: - Reading

extension AsyncValue {
    /// The state: what is known of the value. The setter is unavailable: the state changes by ``set(_:)`` and by loads.
    public var state: AsyncState<Value> {
        get { core.read(.state) { $0.state } }
        @available(
            *, unavailable, message: "the state changes by set(_:), setError(_:), startLoading(), reset() and loads"
        )
        set { fatalError() }
    }

    /// The value to show: the current one, or the previous one while another is being loaded.
    public var value: Value? { core.read(.value) { $0.state.value } }

    /// The value that was loaded or set last. It survives a failure, and is cleared by ``reset()`` (promise L5).
    public var latestValue: Value? { core.read(.latestValue) { $0.latestValue } }

    /// The error of the last load, if it failed.
    public var error: StateError? { core.read(.error) { $0.state.error } }

    /// Whether nothing was loaded and nothing is being loaded.
    public var isIdle: Bool { core.read(.isIdle) { $0.state.isIdle } }

    /// Whether a value is being loaded.
    public var isLoading: Bool { core.read(.isLoading) { $0.state.isLoading } }

    /// Whether the last load failed.
    public var isFailed: Bool { core.read(.isFailed) { $0.state.isFailed } }

    /// Whether there is a value to show.
    public var hasValue: Bool { core.read(.hasValue) { $0.state.hasValue } }
}

// MARK: - Changing

extension AsyncValue {
    /// Sets the value. A load in flight is superseded: its result is discarded (promise L4).
    public func set(_ value: Value) { core.send(.set(value), "set", payload: value) }

    /// Sets an error. A load in flight is superseded: its result is discarded (promise L4). The latest value survives (L5).
    ///
    /// A cancellation is not kept as an error: the state then settles to what it was before loading (L3).
    public func setError(_ error: StateError) { core.send(.setError(error), "setError", payload: error) }

    /// Sets any error, converted by ``StateError/init(from:)-(Error)``. See ``setError(_:)``.
    public func setError(from error: any Error) { setError(StateError(from: error)) }

    /// Shows the value as loading, for work that is done elsewhere: follow it by ``set(_:)``, ``setError(_:)`` or ``reset()``.
    /// A load in flight is superseded: its result is discarded (promise L4).
    public func startLoading() { core.send(.startLoading, "startLoading") }

    /// Clears the value, and the latest one. A load in flight is superseded: its result is discarded (promises L4, L5).
    public func reset() { core.send(.reset, "reset") }

    /// Marks the value as out of date: the next ``loadIfNeeded(retry:timeout:clock:fileID:line:_:)`` loads, and does not join a load that
    /// began before (promise L2). The state stays as it is.
    public func invalidate() { core.invalidate() }
}
