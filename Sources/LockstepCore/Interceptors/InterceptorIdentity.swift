/// Which of all interceptors one is.
///
/// A value has no identity of its own: it is the same where it has the same type and place.
enum InterceptorIdentity: Equatable {
    case object(ObjectIdentifier)
    case ofAllStores(ObjectIdentifier, Int)
    case ofStore(ObjectIdentifier, StoreReference, Int)
    case ofMethod(ObjectIdentifier, StoreReference, String, Int)

    @MainActor init(
        of interceptor: any StoreInterceptor, at place: InterceptorPlaces.Place, in context: ExecutionContext
    ) {
        let type = type(of: interceptor)
        self =
            switch place {
            case _ where type is AnyObject.Type: .object(ObjectIdentifier(interceptor as AnyObject))
            case .allStores(let number): .ofAllStores(ObjectIdentifier(type), number)
            case .store(let number): .ofStore(ObjectIdentifier(type), context.store, number)
            case .method(let number): .ofMethod(ObjectIdentifier(type), context.store, context.methodName, number)
            }
    }
}

/// What the interceptors of an execution are attached to.
struct InterceptorPlaces {
    /// What an interceptor is attached to, and its number there.
    enum Place {
        case allStores(Int)
        case store(Int)
        case method(Int)
    }

    /// How many are attached to all stores; they come first.
    let allStores: Int
    /// How many are not the method's own: those of all stores, and those of the one store, which come next.
    let others: Int
    /// The numbers of those that are called, where some are not.
    var called: [Int]?

    /// The place of one that is called.
    subscript(index: Int) -> Place {
        let number = called?[index] ?? index
        if number < allStores { return .allStores(number) }
        return number < others ? .store(number - allStores) : .method(number - others)
    }
}
