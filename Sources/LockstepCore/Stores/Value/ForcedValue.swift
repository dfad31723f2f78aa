/// The changes that a tool can make to a value store of any type. All changes except ``forceInvalid()`` supersede a
/// running load.
@MainActor package protocol ForcedValue: AnyPipeline {
    /// Whether the type of the value has an empty form: an empty collection, or `nil`.
    var canBeEmpty: Bool { get }

    /// Changes the state to loading, but starts no load.
    func forceLoading()

    /// Sets an error.
    func forceFailure(_ error: StateError)

    /// Sets the value to its empty form. Does nothing if ``canBeEmpty`` is `false`.
    func forceEmpty()

    /// Changes the state to idle, and discards the value.
    func forceReset()

    /// Marks the value as out of date, so that the next `loadIfNeeded` loads it. The state stays as it is.
    func forceInvalid()
}

extension ValueStoreCore: ForcedValue {
    package var canBeEmpty: Bool { emptyForm(of: Value.self) != nil }

    package func forceLoading() { send(.startLoading, "startLoading") }

    package func forceFailure(_ error: StateError) { send(.setError(error), "setError", payload: error) }

    package func forceEmpty() {
        if let empty = emptyForm(of: Value.self) { send(.set(empty), "set", payload: empty) }
    }

    package func forceReset() { send(.reset, "reset") }

    package func forceInvalid() { Restoration.reacting(to: Restoration(.tool)) { invalidate() } }
}
