/// A handle that ends what was attached to a store, to all stores or to a family: a recorder, an interceptor, or the
/// signals at which a query family loads. If you discard the handle, what was attached stays attached.
///
/// Isolation: the main actor.
@MainActor public struct StoreAttachment {
    private let end: @MainActor () -> Void

    /// Creates a handle. `end` must do nothing at a second call.
    init(_ end: @escaping @MainActor () -> Void) { self.end = end }

    /// Detaches what was attached. Executions and loads that have started are not affected. A second call does nothing.
    public func cancel() { end() }
}
