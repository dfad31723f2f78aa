/// Forms of an interceptor, one for each protocol that ``StoreInterceptor`` consists of.
struct InterceptorForms: OptionSet {
    let rawValue: UInt8

    static let synchronous = InterceptorForms(rawValue: 1)
    static let concurrent = InterceptorForms(rawValue: 2)
    static let nonsending = InterceptorForms(rawValue: 4)

    /// The two of which an asynchronous interceptor has one.
    static let asynchronous: InterceptorForms = [.concurrent, .nonsending]
}
