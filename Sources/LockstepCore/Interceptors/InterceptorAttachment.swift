/// An interceptor that is attached to a store, or to all stores.
@MainActor public struct InterceptorAttachment {
    private let remove: @MainActor () -> Void

    init(_ remove: @escaping @MainActor () -> Void) { self.remove = remove }

    /// Detaches the interceptor. Executions that have begun are not affected; a second call does nothing.
    public func detach() { remove() }
}

/// The interceptors that were attached to something, in that order.
struct AttachedInterceptors {
    private(set) var all: [any StoreInterceptor] = []
    /// The numbers of the interceptors, in the same order.
    private var numbers: [Int] = []
    private var added = 0

    var isEmpty: Bool { all.isEmpty }
    var count: Int { all.count }

    /// - Returns: The number to remove it by.
    mutating func add(_ interceptor: any StoreInterceptor) -> Int {
        added += 1
        all.append(interceptor)
        numbers.append(added)
        return added
    }

    /// - Returns: Whether it was attached.
    mutating func remove(_ number: Int) -> Bool {
        guard let index = numbers.firstIndex(of: number) else { return false }
        all.remove(at: index)
        numbers.remove(at: index)
        return true
    }
}
