public import LockstepCore

extension Async {
    /// Creates an `Async` with the content of an `AsyncState`. The previous value of a loading state is lost.
    ///
    /// - Parameter state: The state.
    public init(_ state: AsyncState<Value>) {
        self =
            switch state {
            case .idle: .idle
            case .loading: .loading
            case .loaded(let value): .value(value: value)
            case .failed(let error): .error(value: error)
            }
    }
}

extension AsyncState {
    /// Creates a state with the content of an `Async`.
    ///
    /// ```swift
    /// let users: Async<[String]> = .loading
    /// let state = AsyncState(users, previous: ["Ada"])  // .loading(previous: ["Ada"])
    /// ```
    ///
    /// - Parameters:
    ///   - async: The `Async` to convert. `StateError(from:)` converts the error. If the error of the `Async` is `nil`,
    ///     the error of the state is `unknown`.
    ///   - previous: The previous value of a loading state, or `nil`. Other states do not use `previous`.
    public init(_ async: Async<Value>, previous: Value? = nil) {
        self =
            switch async {
            case .idle: .idle
            case .loading: .loading(previous: previous)
            case .value(let value): .loaded(value)
            case .error(let error): .failed(error.map { StateError(from: $0) } ?? .unknown("The cause is unknown."))
            }
    }
}
