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

extension ValueCore: ForcedValue {
    package var canBeEmpty: Bool { Self.empty != nil }

    package func forceLoading() { send(.startLoading, "startLoading") }

    package func forceFailure(_ error: StateError) { send(.setError(error), "setError", payload: error) }

    package func forceEmpty() {
        if let empty = Self.empty { send(.set(empty), "set", payload: empty) }
    }

    package func forceReset() { send(.reset, "reset") }

    package func forceInvalid() { invalidate() }

    /// The empty form of the value; `nil` if the type has no empty form.
    private static var empty: Value? {
        func empty<Empty: RangeReplaceableCollection>(_: Empty.Type) -> Any { Empty() }
        func none<Empty: ExpressibleByNilLiteral>(_: Empty.Type) -> Any { Empty(nilLiteral: ()) }
        func pairs<Empty: ExpressibleByDictionaryLiteral>(_: Empty.Type) -> Any { Empty() }
        func members<Empty: SetAlgebra>(_: Empty.Type) -> Any { Empty() }
        let value: Any? =
            switch Value.self {
            case let type as any RangeReplaceableCollection.Type: empty(type)
            case let type as any SetAlgebra.Type: members(type)
            case let type as any ExpressibleByDictionaryLiteral.Type: pairs(type)
            case let type as any ExpressibleByNilLiteral.Type: none(type)
            default: nil
            }
        return value as? Value
    }
}
