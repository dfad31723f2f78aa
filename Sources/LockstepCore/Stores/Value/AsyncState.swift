/// The state of a value that can be loaded: idle, loading, loaded or failed.
///
/// ```swift
/// let text = switch store.state {
/// case .idle: "Nothing yet"
/// case .loading(let previous): "Loading; until now: \(previous?.name ?? "nothing")"
/// case .loaded(let profile): profile.name
/// case .failed(let error): error.message
/// }
/// ```
public enum AsyncState<Value> {
    /// There is no value and no error, and no load is running.
    case idle
    /// A value is being loaded. `previous` is the value that was loaded or set last, or `nil` if there is no value
    /// (promise L5).
    case loading(previous: Value?)
    /// The value is loaded.
    case loaded(Value)
    /// The last load failed, or an error was set.
    case failed(StateError)
}

extension AsyncState {
    /// The value to show: the loaded value, or the previous value during a load. In other states, the property is
    /// `nil`.
    public var value: Value? {
        switch self {
        case .loaded(let value): value
        case .loading(let previous): previous
        case .idle, .failed: nil
        }
    }

    /// The error if the state is failed, otherwise `nil`.
    public var error: StateError? {
        if case .failed(let error) = self { error } else { nil }
    }

    /// Whether the state is ``idle``.
    public var isIdle: Bool {
        if case .idle = self { true } else { false }
    }

    /// Whether a value is being loaded.
    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    /// Whether the state is failed: the last load failed, or an error was set.
    public var isFailed: Bool { error != nil }

    /// Whether there is a value to show: ``value`` is not `nil`.
    public var hasValue: Bool { value != nil }

    /// Returns this state with a transformed value.
    ///
    /// - Parameter transform: A closure that receives the value or the previous value, and returns the new value. The
    ///   closure is not called if there is no value.
    /// - Returns: The state with the new value. Idle and failed states stay as they are.
    /// - Throws: The error that `transform` throws.
    public func map<Other, Failure: Error>(
        _ transform: (Value) throws(Failure) -> Other
    ) throws(Failure) -> AsyncState<Other> {
        switch self {
        case .idle: .idle
        case .loading(previous: nil): .loading(previous: nil)
        case .loading(let previous?): .loading(previous: try transform(previous))
        case .loaded(let value): .loaded(try transform(value))
        case .failed(let error): .failed(error)
        }
    }
}

// The type has no constraint on `Value`. In a module whose default isolation is the main actor, types conform to
// `Equatable` only on the main actor. A constraint to `Equatable` would exclude these types.
extension AsyncState: Sendable where Value: Sendable {}
extension AsyncState: Equatable where Value: Equatable {}
extension AsyncState: Hashable where Value: Hashable {}
