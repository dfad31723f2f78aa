extension ViewState {
    /// The same state of other content.
    ///
    /// ```swift
    /// let titles = state.map { items in items.map(\.title) }
    /// ```
    ///
    /// - Parameter transform: Makes the other content of this one.
    /// - Returns: The state, its content transformed.
    /// - Throws: What `transform` throws.
    public func map<Other, Failure: Error>(
        _ transform: (Content) throws(Failure) -> Other
    ) throws(Failure) -> ViewState<Other, ErrorState, EmptyState> {
        try flatMap { content throws(Failure) in .content(try transform(content)) }
    }

    /// The state that the content leads to; any other state as it is.
    ///
    /// ```swift
    /// let found = state.flatMap { items in
    ///     let matches = items.filter { $0.contains(query) }
    ///     return matches.isEmpty ? .empty(.noMatches(query: query)) : .content(matches)
    /// }
    /// ```
    ///
    /// - Parameter transform: Makes a state of the content.
    /// - Returns: What `transform` returns, or the state itself where there is no content.
    /// - Throws: What `transform` throws.
    public func flatMap<Other, Failure: Error>(
        _ transform: (Content) throws(Failure) -> ViewState<Other, ErrorState, EmptyState>
    ) throws(Failure) -> ViewState<Other, ErrorState, EmptyState> {
        switch self {
        case .idle: .idle
        case .loading: .loading
        case .content(let content): try transform(content)
        case .empty(let reason): .empty(reason)
        case .error(let error): .error(error)
        }
    }

    /// The same state with another error.
    ///
    /// - Parameter transform: Makes the other error of this one.
    /// - Returns: The state, its error transformed.
    /// - Throws: What `transform` throws.
    public func mapError<Other, Failure: Error>(
        _ transform: (ErrorState) throws(Failure) -> Other
    ) throws(Failure) -> ViewState<Content, Other, EmptyState> {
        switch self {
        case .idle: .idle
        case .loading: .loading
        case .content(let content): .content(content)
        case .empty(let reason): .empty(reason)
        case .error(let error): .error(try transform(error))
        }
    }
}
