// If a call matches no other overload of `optimistically`, the compiler reports the message of an unavailable method
// below.

extension Store {
    /// Unavailable: an optimistic change of a part without the label `at:`.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "write 'at:' before the part: 'optimistically(at: \\.items, { … }) { … }'")
    @_disfavoredOverload @discardableResult
    public final func optimistically<Part, Answer>(
        _ part: WritableKeyPath<State, Part>, _ change: @escaping @MainActor (inout Part) -> Void,
        _ work: @escaping @MainActor () async throws -> Answer
    ) async -> Result<Answer, StateError> { fatalError() }
}

extension PropertyStore {
    /// Unavailable: an optimistic change of a property without the label `at:`.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "write 'at:' before the property: 'optimistically(at: \\.items, { … }) { … }'")
    @_disfavoredOverload @discardableResult
    public func optimistically<Part, Answer>(
        _ part: ReferenceWritableKeyPath<Self, Part>, _ change: @escaping @MainActor (inout Part) -> Void,
        _ work: @escaping @MainActor () async throws -> Answer
    ) async -> Result<Answer, StateError> { fatalError() }
}

extension ValueStore {
    /// Unavailable: an optimistic change without work.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message: "pass the work after the change: 'optimistically({ $0.append(item) }) { try await api.add(item) }'"
    )
    @_disfavoredOverload
    public func optimistically(_ change: @escaping @MainActor (inout Value) -> Void) async { fatalError() }
}
