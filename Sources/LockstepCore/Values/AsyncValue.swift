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
    let parts: ValueParts<Value>
    let cell: Cell<Contents, Part>
    private let isEqual: ((Value, Value) -> Bool)?

    // The loads: the rules, and the tasks and callers that the rules decide on.
    var machine: LoadMachine<Value>
    var loads: [LoadMachine<Value>.Load: RunningLoad] = [:]
    var callers = WaitingCallers()

    /// Makes a value that is a store of its own.
    ///
    /// - Parameter initialValue: The value to begin with; without one, the state is ``AsyncState/idle``.
    public convenience init(initialValue: Value? = nil) {
        self.init(initialValue: initialValue, in: ValueParts(storeName: "AsyncValue<\(Value.self)>"))
    }

    /// Makes a value that is a part of a store.
    init(initialValue: Value? = nil, in parts: ValueParts<Value>) {
        let isEqual: ((Value, Value) -> Bool)? = equality()
        self.isEqual = isEqual
        self.parts = parts
        machine = LoadMachine(initialValue)
        cell = Cell(Contents(machine)) { old, new in
            old.state.isSame(as: new.state, by: isEqual) && old.latestValue.isSame(as: new.latestValue, by: isEqual)
        }
        parts.add(self)
    }

    /// The one way by which the value changes: its own, or that of the store it is a part of.
    public var pipeline: Pipeline<ValueSnapshot<Value>> { parts.pipeline }
}

// MARK: - Reading

extension AsyncValue {
    /// What is known of the value.
    public var state: AsyncState<Value> {
        cell.read(.state, { $0.state }) { [isEqual] in $0.isSame(as: $1, by: isEqual) }
    }

    /// The value to show: the one that is there, or the previous one while another is being loaded.
    public var value: Value? {
        cell.read(.value, { $0.state.value }) { [isEqual] in $0.isSame(as: $1, by: isEqual) }
    }

    /// The value that was loaded or set last. It survives a failure, and is cleared by ``reset()`` (promise L5).
    public var latestValue: Value? {
        cell.read(.latestValue, { $0.latestValue }) { [isEqual] in $0.isSame(as: $1, by: isEqual) }
    }

    /// The error of a load that failed.
    public var error: StateError? { cell.read(.error) { $0.state.error } }

    /// Whether nothing was loaded and nothing is being loaded.
    public var isIdle: Bool { cell.read(.isIdle) { $0.state.isIdle } }

    /// Whether a value is being loaded.
    public var isLoading: Bool { cell.read(.isLoading) { $0.state.isLoading } }

    /// Whether the value could not be loaded.
    public var isFailed: Bool { cell.read(.isFailed) { $0.state.isFailed } }

    /// Whether there is a value to show.
    public var hasValue: Bool { cell.read(.hasValue) { $0.state.hasValue } }

    /// What the machine shows of itself.
    struct Contents {
        let state: AsyncState<Value>
        let latestValue: Value?
        /// What the state returns to when its load is cancelled.
        let settled: AsyncState<Value>

        init(_ machine: LoadMachine<Value>) {
            state = machine.state
            latestValue = machine.latestValue
            settled = machine.settled
        }
    }

    /// What an observer can watch apart from the rest.
    enum Part {
        case state, value, latestValue, error, isIdle, isLoading, isFailed, hasValue
    }
}

// MARK: - Changing

extension AsyncValue {
    /// Sets the value. A load in flight loses: its result is dropped (promise L4).
    public func set(_ value: Value) { send(.set(value), "set", payload: value) }

    /// Sets an error. A load in flight loses: its result is dropped (promise L4). The latest value survives (L5).
    ///
    /// A cancellation is no error to keep: the state then settles to what it was before loading (L3).
    public func setError(_ error: StateError) { send(.setError(error), "setError", payload: error) }

    /// Sets any error, as ``StateError/init(from:)`` sees it. See ``setError(_:)``.
    public func setError(from error: any Error) { setError(StateError(from: error)) }

    /// Shows the value as loading, for work that is done elsewhere: follow it by ``set(_:)``,
    /// ``setError(_:)`` or ``reset()``. A load in flight loses: its result is dropped (promise L4).
    public func startLoading() { send(.startLoading, "startLoading") }

    /// Forgets the value, the latest one too. A load in flight loses: its result is dropped (promises L4, L5).
    public func reset() { send(.reset, "reset") }

    /// Marks the value as out of date: the next ``loadIfNeeded(retry:fileID:line:_:)`` loads, and joins no load that began before
    /// (promise L2). The state stays as it is.
    public func invalidate() { _ = machine.handle(.invalidate) }
}
