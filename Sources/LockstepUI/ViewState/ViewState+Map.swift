extension ViewState {
    /// Returns this state with transformed content.
    ///
    /// ```swift
    /// let titles = screen.map { items in items.map(\.title) }
    /// ```
    ///
    /// - Parameter transform: Returns the new content for the current content.
    /// - Returns: The state with the new content, or this state if it has no content.
    /// - Throws: The error that `transform` throws.
    public func map<Other, Failure: Error>(
        _ transform: (Content) throws(Failure) -> Other
    ) throws(Failure) -> ViewState<Other, ErrorState, EmptyState> {
        try flatMap { content throws(Failure) in .content(try transform(content)) }
    }

    /// Transforms the content into another state, such as an empty state.
    ///
    /// ```swift
    /// let found = screen.flatMap { items in
    ///     let matches = items.filter { $0.title.contains(query) }  // `query` is the text of the search field
    ///     return matches.isEmpty ? .empty(.noMatches(query: query)) : .content(matches)
    /// }
    /// ```
    ///
    /// - Parameter transform: Returns a state for the content.
    /// - Returns: The result of `transform`, or this state if there is no content.
    /// - Throws: The error that `transform` throws.
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

    /// Returns this state with a transformed error.
    ///
    /// - Parameter transform: Returns the new error for the current error.
    /// - Returns: The state with the new error, or this state if it has no error.
    /// - Throws: The error that `transform` throws.
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
