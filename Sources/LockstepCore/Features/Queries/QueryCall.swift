/// A call of an entry's loading function.
///
/// This type detects a loading function that loads its own entry without end.
@MainActor final class QueryCall {
    /// The maximum ``depth``. A call with a greater depth traps. Up to this limit, a loading function may load its own
    /// entry.
    private static let limit = 64

    /// The innermost call in which the current code runs; `nil` if the code does not run in a call.
    ///
    /// A task that the loading function starts inherits this property. Such a task can still run after the call has
    /// ended.
    @TaskLocal private static var current: QueryCall?

    private let store: StoreReference
    /// The call that contains this call; `nil` if no call contains this call.
    private let outer: QueryCall?
    /// The nesting depth: how many of the calls that contain this call are for the same entry.
    private let depth: Int
    /// Whether the loading function is running. After the function has ended, a task that it started can still make
    /// calls. Such calls do not count as nested.
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
