extension AsyncState {
    /// Changes the state to loading. The value to show, if there is one, becomes the previous one.
    ///
    /// These four are for a state that you keep yourself, in a struct store for example. ``AsyncValue`` and `@Statable`
    /// stores change theirs by loads.
    ///
    /// ```swift
    /// commit { $0.items.startLoading() }
    /// do {
    ///     let items = try await api.items()
    ///     commit { $0.items.succeed(with: items) }
    /// } catch {
    ///     commit { $0.items.fail(with: StateError(from: error)) }
    /// }
    /// ```
    public mutating func startLoading() { self = .loading(previous: value) }

    /// Changes the state to loaded.
    ///
    /// - Parameter value: The value.
    public mutating func succeed(with value: Value) { self = .loaded(value) }

    /// Changes the state to failed. A cancellation is no failure: a state that is loading then returns to its previous
    /// value, or to idle, and any other stays as it is.
    ///
    /// - Parameter error: The error.
    public mutating func fail(with error: StateError) { self = error.isCancellation ? settled : .failed(error) }

    /// Changes the state to idle.
    public mutating func reset() { self = .idle }
}
