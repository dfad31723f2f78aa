/// The identity of an interceptor. A chain uses the identity to recognize an interceptor that an outer chain is already
/// calling.
///
/// For an object, the identity is the object. For a struct or an enum, the identity consists of the type,
/// the list that contains the interceptor, and the index in the list. The list belongs to all stores, to one store, or
/// to one method.
enum InterceptorIdentity: Equatable {
    case object(ObjectIdentifier)
    case ofAllStores(ObjectIdentifier, Int)
    case ofStore(ObjectIdentifier, StoreReference, Int)
    case ofMethod(ObjectIdentifier, ObjectIdentifier, Int)

    @MainActor init(
        of interceptor: any StoreInterceptor, at place: InterceptorPlaces.Place, in context: ExecutionContext
    ) {
        let type = type(of: interceptor)
        self =
            switch place {
            case _ where type is AnyObject.Type: .object(ObjectIdentifier(interceptor as AnyObject))
            case .allStores(let number): .ofAllStores(ObjectIdentifier(type), number)
            case .store(let number): .ofStore(ObjectIdentifier(type), context.store, number)
            case .method(let method, let number): .ofMethod(ObjectIdentifier(type), method, number)
            }
    }
}

/// The places of the interceptors of one execution. A place is the list that contains an interceptor, and the index in
/// the list. An execution has three lists: the interceptors of all stores, of its store, and of its method.
struct InterceptorPlaces {
    /// The list that contains an interceptor, and the interceptor's index in the list.
    enum Place {
        case allStores(Int)
        case store(Int)
        case method(ObjectIdentifier, Int)
    }

    /// The number of interceptors that are attached to all stores. These interceptors come first.
    let allStores: Int
    /// The number of all interceptors before the method's own interceptors, which come last.
    let others: Int
    /// The identity of the ``MethodInterceptors`` of the method; `nil` if there are none. A reference would keep the
    /// interceptors alive as long as a task holds the chain.
    let own: ObjectIdentifier?
    /// The indices of the interceptors to call; `nil` if all interceptors are called.
    var called: [Int]?

    /// The place of the interceptor with this index in ``InterceptorChain/interceptors``.
    subscript(index: Int) -> Place {
        let number = called?[index] ?? index
        if number < allStores { return .allStores(number) }
        if let own, number >= others { return .method(own, number - others) }
        return .store(number - allStores)
    }
}

/// A method's own interceptors. A store has one object for each method, so the object identifies the method. Overloads
/// have different objects.
@usableFromInline @MainActor final class MethodInterceptors {
    let all: [any StoreInterceptor]

    init(_ all: [any StoreInterceptor]) { self.all = all }
}
