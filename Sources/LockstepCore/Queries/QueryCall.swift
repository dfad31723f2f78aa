/// A call of a loading function, as the code sees it that runs inside the call.
///
/// A load inside a load of the same entry takes its place, as with any value store. But an entry always loads with the same function: one
/// that loads its own entry would do so without end.
@MainActor final class QueryCall {
    /// How deeply calls for one entry may be nested. A function that loads its own entry on a condition ends long before.
    private static let limit = 64

    @TaskLocal private static var current: QueryCall?

    private let store: StoreReference
    /// The call that this one is nested in.
    private let outer: QueryCall?
    /// How many calls for the same entry this one is nested in.
    private let depth: Int
    /// Whether the function has not returned. A task that it has started and not waited for, such as the next refresh, is not nested in it.
    private var isRunning = true

    private init(_ store: StoreReference, in outer: QueryCall?) {
        self.store = store
        self.outer = outer
        var next = outer
        while let call = next, call.store !== store { next = call.outer }
        depth = next.map { $0.depth + 1 } ?? 0
    }

    /// The loading function of an entry, which traps where its calls would not end.
    ///
    /// - Parameters:
    ///   - function: The loading function.
    ///   - store: The entry.
    ///   - site: The place where the load was started.
    /// - Returns: The function, to be called once or, after an error, again.
    static func guarding<Value>(
        _ function: @escaping @MainActor () async throws -> Value, of store: StoreReference, at site: CallSite
    ) -> @MainActor () async throws -> Value {
        {
            let call = QueryCall(store, in: current.flatMap { $0.isRunning ? $0 : nil })
            if call.depth > limit { reject(store, at: site) }
            defer { call.isRunning = false }
            return try await $current.withValue(call) { try await function() }
        }
    }

    private static func reject(_ store: StoreReference, at site: CallSite) -> Never {
        fatalError(
            """
            The loading function of \(store) loads its own entry, at \(site), and so without end. It has to return the \
            value instead. It may load entries of other keys, unless these load this one.
            """
        )
    }
}
