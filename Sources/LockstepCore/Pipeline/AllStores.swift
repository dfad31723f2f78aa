/// Listens to every store of the process: those that exist and those yet to be made.
///
/// No store is kept alive by this.
///
/// ```swift
/// let history = HistoryRecorder(limit: 1000)
/// AllStores.attach(history)
/// ```
@MainActor public enum AllStores {
    static private(set) var recorders: [any Recorder] = []
    static private(set) var attached = AttachedInterceptors()

    /// Whether anybody listens to every store.
    static private(set) var isListening = false

    /// Whether anybody ever recorded or intercepted any store: until then, executions need not be told apart.
    static var hasEverListened = false

    /// Tells `recorder` of the executions and commits of every store, until it is detached.
    ///
    /// Attaching a recorder that is attached already changes nothing. A recorder that is attached to a store and to
    /// all of them is told of each event once.
    ///
    /// - Parameter recorder: Whom to tell. It is kept alive until it is detached.
    public static func attach(_ recorder: any Recorder) {
        recorders.attach(recorder)
        update()
    }

    /// Tells `recorder` no more.
    ///
    /// - Parameter recorder: A recorder that was attached here; for any other, nothing happens.
    public static func detach(_ recorder: any Recorder) {
        recorders.detach(recorder)
        update()
    }

    /// Wraps the executions of every store in `interceptor`: outside of the stores' own interceptors, and inside of those
    /// attached here before.
    ///
    /// - Parameter interceptor: The interceptor. One that is a ``Recorder`` too is told of every store's events as well.
    /// - Returns: What takes it off again.
    @discardableResult
    public static func attach(_ interceptor: any StoreInterceptor) -> InterceptorAttachment {
        let number = attached.add(interceptor)
        // One that records already goes on doing so when it is taken off as an interceptor.
        let recorder = (interceptor as? any Recorder).flatMap { new in recorders.contains { $0 === new } ? nil : new }
        if let recorder { attach(recorder) }
        update()
        return InterceptorAttachment {
            guard attached.remove(number) else { return }
            if let recorder { detach(recorder) }
            update()
        }
    }

    /// Wraps the executions of every store in `interceptor`, and tells it of every store's events.
    ///
    /// - Parameter interceptor: An interceptor that is a recorder too.
    /// - Returns: What takes it off again, as both.
    @discardableResult
    public static func attach(_ interceptor: any StoreInterceptor & Recorder) -> InterceptorAttachment {
        attach(interceptor as any StoreInterceptor)
    }

    private static func update() {
        hasEverListened = true
        isListening = !recorders.isEmpty || !attached.isEmpty
    }
}
