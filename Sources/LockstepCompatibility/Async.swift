/// ComposeStore's name for a value that is loaded: nothing yet, on its way, there, or failed.
///
/// ```swift
/// struct MyState: State, Equatable {
///     var users: Async<[User]> = .idle
/// }
///
/// store.commit { state in state.users = .loading }
/// ```
///
/// It says what `AsyncState` says, but for the value before a load, and an `AsyncState` can be made of it and the other way
/// round. In a new store, `AsyncState` is the better one: its errors are values that a view can show.
///
/// It is `Sendable` where its value is, and `Equatable` where its value is; see ``==(_:_:)`` for how errors compare.
public enum Async<Value> {
    /// Nothing was loaded, and nothing is being loaded.
    case idle
    /// The value is being loaded.
    case loading
    /// The value is there.
    case value(value: Value)
    /// The value could not be loaded; `value` is the error, if it is known.
    case error(value: (any Error)?)
}

extension Async {
    /// The value, where it is there.
    public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }

    /// Why the value could not be loaded; `nil` where that is not known, or did not happen.
    public var error: (any Error)? {
        if case .error(let error) = self { error } else { nil }
    }

    /// Whether nothing was loaded and nothing is being loaded.
    public var isIdle: Bool {
        if case .idle = self { true } else { false }
    }

    /// Whether the value is being loaded.
    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    /// Whether the value is there.
    public var hasValue: Bool {
        if case .value = self { true } else { false }
    }

    /// Whether the value could not be loaded, for a known reason or not.
    public var isError: Bool {
        if case .error = self { true } else { false }
    }

    /// The same of another value.
    ///
    /// - Parameter transform: Makes the other value of this one.
    /// - Returns: The same case, its value transformed.
    /// - Throws: What `transform` throws.
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

// Nothing is asked of the value: a constraint to `Equatable` on a `Sendable` parameter would forbid values that conform
// on the main actor only, as types do in modules isolated to it by default.
extension Async: Sendable where Value: Sendable {}
