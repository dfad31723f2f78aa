/// A call of an entry's loading function. Code inside the call finds the call through a task-local value.
///
/// This type detects a loading function that loads its own entry. Because an entry always loads with the same
/// function, the loading function would call itself without end.
@MainActor final class QueryCall {
    /// The maximum number of nested calls for one entry. A loading function that loads its own entry only a few times
    /// stays below this limit.
    private static let limit = 64

    /// The innermost call that contains the current code; `nil` outside all calls. A task inherits the call, and can
    /// run longer than the call.
    @TaskLocal private static var current: QueryCall?

    private let store: StoreReference
    /// The call that contains this call; `nil` if no call contains this call.
    private let outer: QueryCall?
    /// The number of calls for the same entry that contain this call.
    private let depth: Int
    /// Whether the function is still running. After the function returns, its running tasks are no longer nested in
    /// the call.
    private var isRunning = true

    private init(_ store: StoreReference, in outer: QueryCall?) {
        self.store = store
        self.outer = outer
        var next = outer
        while let call = next, call.store !== store { next = call.outer }
        depth = next.map { $0.depth + 1 } ?? 0
    }

    /// Returns a function that calls the loading function of an entry. The returned function traps if too many calls
    /// for the same entry are nested.
    ///
    /// - Parameters:
    ///   - function: The loading function.
    ///   - store: The entry.
    ///   - site: The place where the load was started.
    /// - Returns: The function with the check. Each attempt of a load calls this function.
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
            The loading function of \(store) loads its own entry without end, at \(site). Return the value instead. \
            The function may load entries of other keys, unless those load this entry.
            """
        )
    }
}
