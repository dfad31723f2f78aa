public import LockstepCore

extension Async {
    /// What an `AsyncState` says. The previous value of one that is loading is left out.
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
    /// What an `Async` says.
    ///
    /// ```swift
    /// let state = AsyncState(store.users, previous: lastUsers)
    /// ```
    ///
    /// - Parameters:
    ///   - async: The `Async`. An error becomes a `StateError` by `StateError(from:)`; one that is not known, `unknown`.
    ///   - previous: The value to show while another is being loaded, if there is one.
    public init(_ async: Async<Value>, previous: Value? = nil) {
        self =
            switch async {
            case .idle: .idle
            case .loading: .loading(previous: previous)
            case .value(let value): .loaded(value)
            case .error(let error): .failed(error.map { StateError(from: $0) } ?? .unknown("The cause is not known."))
            }
    }
}
