/// The attachment of an interceptor to a store or to all stores. If you discard this value, the interceptor stays
/// attached.
///
/// Isolation: the main actor.
@MainActor public struct InterceptorAttachment {
    private let number: Int
    private weak var listeners: Listeners?

    init(of interceptor: any StoreInterceptor, to listeners: Listeners) {
        number = listeners.attach(interceptor)
        self.listeners = listeners
    }

    /// Detaches the interceptor. Executions that have started are not affected. A second call does nothing.
    public func detach() { listeners?.detach(attachment: number) }
}
