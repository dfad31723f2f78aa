/// A value that is loaded asynchronously. The type has the same name and the same cases as in the library ComposeStore.
///
/// In a new store, use `AsyncState`. The error of an `AsyncState` is a `StateError`, which a view can show.
/// Initializers convert between the two types.
///
/// ```swift
/// struct MyState: State, Equatable {
///     var users: Async<[User]> = .idle
/// }
///
/// let store = Store(state: MyState())
/// store.commit { state in state.users = .loading }
/// ```
///
/// `Async` is `Sendable` if `Value` is `Sendable`, and `Equatable` if `Value` is `Equatable`. For the comparison of
/// errors, see ``==(_:_:)``.
public enum Async<Value> {
    /// No value was loaded, and no load is running.
    case idle
    /// The value is being loaded.
    case loading
    /// The value was loaded.
    case value(value: Value)
    /// Loading failed. `value` is the error, or `nil` if the error is not known.
    case error(value: (any Error)?)
}

extension Async {
    /// The value, or `nil` if no value was loaded.
    public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }

    /// The error of a failed load. It is `nil` if loading did not fail, or if the error is not known.
    public var error: (any Error)? {
        if case .error(let error) = self { error } else { nil }
    }

    /// Whether this is the case ``idle``.
    public var isIdle: Bool {
        if case .idle = self { true } else { false }
    }

    /// Whether the value is being loaded.
    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    /// Whether the value was loaded.
    public var hasValue: Bool {
        if case .value = self { true } else { false }
    }

    /// Whether loading failed.
    public var isError: Bool {
        if case .error = self { true } else { false }
    }

    /// Returns this `Async` with a transformed value.
    ///
    /// - Parameter transform: Returns the new value for the current value.
    /// - Returns: The case ``value(value:)`` with the transformed value. A case without a value is returned unchanged.
    /// - Throws: The error that `transform` throws.
    public func map<Other, Failure: Error>(
        _ transform: (Value) throws(Failure) -> Other
    ) throws(Failure) -> Async<Other> {
        switch self {
        case .idle: .idle
        case .loading: .loading
        case .value(let value): .value(value: try transform(value))
        case .error(let error): .error(value: error)
        }
    }
}

// `Value` is not constrained to `Equatable`. Together with `Sendable`, such a constraint would exclude types that
// conform to `Equatable` on the main actor only. In modules isolated to the main actor by default, all types conform in
// this way.
extension Async: Sendable where Value: Sendable {}
