// Only the entries of a query family load without a closure. For other value stores, the compiler reports the
// message of an unavailable method below.

extension ValueStore {
    /// Unavailable. If a call has no closure, the compiler reports the message of this method.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "pass the closure that loads: 'load { try await api.items() }'")
    @_disfavoredOverload
    public func load() async { fatalError() }

    /// Unavailable. If a call has no closure, the compiler reports the message of this method.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "pass the closure that loads: 'loadIfNeeded { try await api.items() }'")
    @_disfavoredOverload
    public func loadIfNeeded() async { fatalError() }

    /// Unavailable. If a call has no closure, the compiler reports the message of this method.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "pass the closure that loads: 'reload { try await api.items() }'")
    @_disfavoredOverload
    public func reload() async { fatalError() }
}
