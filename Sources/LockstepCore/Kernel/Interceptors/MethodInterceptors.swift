/// A method's own interceptors. A store has one object for each method. Overloads have different objects.
@usableFromInline @MainActor final class MethodInterceptors {
    let all: [ListedInterceptor]

    init(_ all: [any StoreInterceptor]) { self.all = all.map { ListedInterceptor($0, isOwn: true) } }
}
