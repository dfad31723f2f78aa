/// Takes an interceptor off again that was attached to a store, or to all.
@MainActor public struct InterceptorAttachment {
    private let remove: @MainActor () -> Void

    init(_ remove: @escaping @MainActor () -> Void) { self.remove = remove }

    /// Takes the interceptor off. Executions that have begun are not affected; a second call does nothing.
    public func detach() { remove() }
}

/// The interceptors that were attached to something, in that order.
struct AttachedInterceptors {
    private var entries: [(number: Int, interceptor: any StoreInterceptor)] = []
    private var added = 0

    var isEmpty: Bool { entries.isEmpty }
    var all: [any StoreInterceptor] { entries.map(\.interceptor) }

    /// - Returns: What ``remove(_:)`` takes.
    mutating func add(_ interceptor: any StoreInterceptor) -> Int {
        added += 1
        entries.append((added, interceptor))
        return added
    }

    /// - Returns: Whether it was there.
    mutating func remove(_ number: Int) -> Bool {
        let count = entries.count
        entries.removeAll { $0.number == number }
        return entries.count < count
    }
}
