/// The checks that report mistakes in interceptor types. Each mistake of a type is reported once.
@MainActor enum InterceptorCheck {
    private static var checked: Set<ObjectIdentifier> = []
    private static var callers: Set<ObjectIdentifier> = []
    private static var absentForms: [ObjectIdentifier: Set<Form>] = [:]

    /// The forms of an interceptor: ``SynchronousInterception``, ``ConcurrentInterception`` and
    /// ``NonsendingInterception``. An asynchronous interceptor implements one of the last two.
    enum Form { case synchronous, concurrent, nonsending }

    /// Checks a type of interceptor that does not implement `form`, and reports mistakes. The default implementation
    /// of each form calls this method.
    static func noteAbsence(of form: Form, in type: Any.Type, _ context: ExecutionContext) {
        checkForms(of: type)
        if context.chain?.isOwnCalled == true { checkOwn(type, without: form, in: context) }
    }

    /// Reports a type of interceptor that intercepts nothing: the type has no `intercept(context:next:)` method, or
    /// the method matches none of the forms (promise I5).
    private static func checkForms(of type: Any.Type) {
        guard checked.insert(ObjectIdentifier(type)).inserted, let type = type as? any WrittenInterception.Type,
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

    /// Reports a method's own interceptor if the interceptor does not implement the form that the method needs (promise
    /// I6). A synchronous method needs the synchronous form. An asynchronous method needs one of the two asynchronous
    /// forms. ``checkForms(of:)`` reports interceptors without any form.
    private static func checkOwn(_ type: Any.Type, without form: Form, in context: ExecutionContext) {
        let identifier = ObjectIdentifier(type)
        guard absentForms[identifier, default: []].insert(form).inserted else { return }
        let isSynchronous = form == .synchronous
        guard isSynchronous || absentForms[identifier]?.isSuperset(of: [.concurrent, .nonsending]) == true,
            (type as? any WrittenInterception.Type)?.nearMiss == nil
        else { return }
        if isSynchronous, let type = type as? any WaitingInterceptor.Type {
            return RuntimeWarning.report(synchronous(context, type))
        }
        RuntimeWarning.report(
            """
            \(type) does not intercept \(context.methodName) of \(context.store), which is \
            \(isSynchronous ? "synchronous" : "asynchronous"): the interceptor has only the \
            \(isSynchronous ? "asynchronous" : "synchronous") form. Write \
            func intercept(context: ExecutionContext, next: @escaping ()\(isSynchronous ? "" : " async") -> any Sendable) \
            \(isSynchronous ? "" : "async ")-> any Sendable.
            """
        )
    }

    /// Returns the warning about a synchronous execution that an interceptor cannot delay.
    static func synchronous(_ context: ExecutionContext, _ type: any StoreInterceptor.Type) -> String {
        """
        \(type) does not intercept \(context.methodName) of \(context.store), which is synchronous: the interceptor has \
        to wait. \(context.kind == .action ? "Make it an 'AsyncAction'." : "Make the method async.")
        """
    }

    /// Reports the type of an interceptor that caused an execution during its own call. The interceptor is not called
    /// for this execution (promise I7).
    static func reportCaller(_ type: any StoreInterceptor.Type, of context: ExecutionContext) {
        guard callers.insert(ObjectIdentifier(type)).inserted else { return }
        RuntimeWarning.report(
            """
            \(type) caused \(context.methodName) of \(context.store) from inside its own call. It is not called for this \
            execution, because it would call itself without end. Other interceptors run as usual.
            """
        )
    }
}
