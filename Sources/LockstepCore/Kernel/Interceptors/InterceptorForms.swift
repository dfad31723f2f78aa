/// A set of forms of an interceptor. The forms are ``SynchronousInterception``, ``ConcurrentInterception`` and
/// ``NonsendingInterception``.
struct InterceptorForms: OptionSet {
    let rawValue: UInt8

    static let synchronous = InterceptorForms(rawValue: 1)
    static let concurrent = InterceptorForms(rawValue: 2)
    static let nonsending = InterceptorForms(rawValue: 4)

    /// The two asynchronous forms. An asynchronous interceptor implements one of them.
    static let asynchronous: InterceptorForms = [.concurrent, .nonsending]
}
