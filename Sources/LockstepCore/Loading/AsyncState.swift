/// What is known of a value that is loaded: nothing yet, on its way, there, or failed. One of them at a time.
///
/// ```swift
/// switch store.state {
/// case .idle: "Nothing yet"
/// case .loading(let previous): "Loading; until now \(previous, default: "nothing")"
/// case .loaded(let profile): profile.name
/// case .failed(let error): error.message
/// }
/// ```
public enum AsyncState<Value> {
    /// Nothing was loaded, and nothing is being loaded.
    case idle
    /// A value is being loaded; `previous` is the one that was loaded last (promise L5).
    case loading(previous: Value?)
    /// The value is there.
    case loaded(Value)
    /// The value could not be loaded.
    case failed(StateError)
}

extension AsyncState {
    /// The value to show: the one that is there, or the previous one while another is being loaded.
    public var value: Value? {
        switch self {
        case .loaded(let value): value
        case .loading(let previous): previous
        case .idle, .failed: nil
        }
    }

    /// The error of a load that failed.
    public var error: StateError? {
        if case .failed(let error) = self { error } else { nil }
    }

    /// Whether nothing was loaded and nothing is being loaded.
    public var isIdle: Bool {
        if case .idle = self { true } else { false }
    }

    /// Whether a value is being loaded.
    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    /// Whether the value could not be loaded.
    public var isFailed: Bool { error != nil }

    /// Whether there is a value to show.
    public var hasValue: Bool { value != nil }

    /// The same state of another value.
    ///
    /// - Parameter transform: Makes the other value of this one.
    /// - Returns: The state, its value or previous value transformed.
    /// - Throws: What `transform` throws.
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

// The value need not be `Sendable` or `Equatable` for the state to exist: a constraint on the type itself would forbid
// values that conform to `Equatable` on the main actor only, as types do in modules isolated to it by default.
extension AsyncState: Sendable where Value: Sendable {}
extension AsyncState: Equatable where Value: Equatable {}
extension AsyncState: Hashable where Value: Hashable {}
