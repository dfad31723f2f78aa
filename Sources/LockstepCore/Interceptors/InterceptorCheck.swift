/// Reports types of interceptors that do not work as written, once for each type.
@MainActor enum InterceptorCheck {
    private static var checked: Set<ObjectIdentifier> = []
    private static var lastChecked: ObjectIdentifier?
    private static var callers: Set<ObjectIdentifier> = []

    /// Reports an interceptor that can never run. To be called where a form that was not written stands in.
    static func checkForms(of type: Any.Type) {
        let identifier = ObjectIdentifier(type)
        if identifier == lastChecked { return }
        lastChecked = identifier
        guard checked.insert(identifier).inserted, let type = type as? any WrittenInterception.Type,
            let nearMiss = type.nearMiss
        else { return }
        RuntimeWarning.report(
            """
            \(type) intercepts nothing: \(nearMiss). Write \
            func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable, or \
            func intercept(context: ExecutionContext, next: @escaping () async -> any Sendable) async -> any Sendable.
            """
        )
    }

    /// Reports an interceptor that caused an execution from inside its own call.
    static func reportCaller(_ interceptor: any StoreInterceptor, of context: ExecutionContext) {
        let type = type(of: interceptor)
        guard callers.insert(ObjectIdentifier(type)).inserted else { return }
        RuntimeWarning.report(
            """
            \(type) caused \(context.methodName) of \(context.store) from inside its own call, and is not called for it: \
            it would call itself without end. Other interceptors run as usual.
            """
        )
    }
}
