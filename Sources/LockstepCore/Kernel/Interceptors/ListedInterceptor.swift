/// An interceptor in one of the three lists of an execution: the interceptors of all stores, of the store, and of the
/// method.
@usableFromInline @MainActor package final class ListedInterceptor {
    let interceptor: any StoreInterceptor
    // An interceptor has three methods with the same name. Each of these properties has only one of them.
    let synchronous: any SynchronousInterception
    let concurrent: any ConcurrentInterception
    let nonsending: any NonsendingInterception
    /// Whether the interceptor is in the list of a method.
    let isOwn: Bool

    init(_ interceptor: any StoreInterceptor, isOwn: Bool = false) {
        self.interceptor = interceptor
        (synchronous, concurrent, nonsending) = (interceptor, interceptor, interceptor)
        self.isOwn = isOwn
    }

    /// The type of the interceptor.
    var type: any StoreInterceptor.Type { Swift.type(of: interceptor) }

    /// What a chain recognizes an interceptor by that an outer chain is already calling (promise I7). An object is the
    /// same interceptor in all lists. A struct or an enum is the same interceptor only at the same place in a list.
    var identity: ObjectIdentifier {
        type is AnyObject.Type ? ObjectIdentifier(interceptor as AnyObject) : ObjectIdentifier(self)
    }
}
