extension AsyncState {
    /// Changes the state to loading. ``value`` becomes the previous value.
    ///
    /// Use this method, ``succeed(with:)``, ``fail(with:)`` and ``reset()`` only for an `AsyncState` in your own
    /// property. In this example, the state of a struct store has a property `items` of type `AsyncState<[Item]>`:
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
    ///
    /// The state of an ``AsyncValue`` or of a `@Statable` store is read-only. To change it, use a load
    /// or ``ValueStore/set(_:)``.
    public mutating func startLoading() { self = .loading(previous: value) }

    /// Changes the state to loaded.
    ///
    /// - Parameter value: The value.
    public mutating func succeed(with value: Value) { self = .loaded(value) }

    /// Changes the state to failed if the error is not a cancellation.
    ///
    /// If the error is a cancellation, a loading state becomes loaded with the previous value. If there is no
    /// previous value, the state becomes idle. A state that is not loading stays as it is.
    ///
    /// - Parameter error: The error.
    public mutating func fail(with error: StateError) { self = error.isCancellation ? settled : .failed(error) }

    /// Changes the state to idle.
    public mutating func reset() { self = .idle }
}
