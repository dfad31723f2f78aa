/// A call of an entry's loading function.
///
/// This type detects a loading function that loads its own entry without end.
@MainActor final class QueryCall {
    /// The maximum number of nested calls for one entry. A loading function may load its own entry a few times.
    private static let limit = 64

    /// The innermost call that contains the current code; `nil` outside all calls. In a task that the call started,
    /// the call may have ended.
    @TaskLocal private static var current: QueryCall?

    private let store: StoreReference
    /// The call that contains this call; `nil` if no call contains this call.
    private let outer: QueryCall?
    /// The number of calls for the same entry that contain this call.
    private let depth: Int
    /// Whether the loading function is running. After its end, calls from its tasks do not count as nested.
    private var isRunning = true

    private init(_ store: StoreReference, in outer: QueryCall?) {
        self.store = store
        self.outer = outer
        var next = outer
        while let call = next, call.store !== store { next = call.outer }
        depth = next.map { $0.depth + 1 } ?? 0
    }

    /// Adds a check to the loading function of an entry. The check traps if too many calls for the entry are nested.
    ///
    /// - Parameters:
    ///   - function: The loading function.
    ///   - store: The entry.
    ///   - site: The place where the load was started; `nil` for ``QueryStore/fetch()``.
    /// - Returns: The function with the check.
    static func guarding<Value>(
        _ function: @escaping @MainActor () async throws -> Value, of store: StoreReference, at site: CallSite? = nil
    ) -> @MainActor () async throws -> Value {
        {
            let call = QueryCall(store, in: current.flatMap { $0.isRunning ? $0 : nil })
            if call.depth > limit { reject(store, at: site) }
            defer { call.isRunning = false }
            return try await $current.withValue(call) { try await function() }
        }
    }

    private static func reject(_ store: StoreReference, at site: CallSite?) -> Never {
        fatalError(
            """
            The loading function of \(store) loads its own entry without end\(site.map { ", at \($0)" } ?? ""). Return the \
            value instead. The function may load entries of other keys, unless those load this entry.
            """
        )
    }
}
