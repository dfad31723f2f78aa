/// A call of an entry's loading function.
///
/// This type detects a loading function that loads its own entry without end. Code that reacts to the function, such as
/// an observer of a store that it changes, is not part of the call.
@MainActor final class QueryCall: Frame {
    /// The maximum ``depth``. A call with a greater depth traps. Up to this limit, a loading function may load its own
    /// entry.
    private static let limit = 64

    private let store: StoreReference
    /// The nesting depth: how many of the running calls that contain this call are for the same entry. After a call has
    /// ended, a task that its loading function started can still make calls. Such calls do not count as nested.
    private let depth: Int

    private init(_ store: StoreReference) {
        self.store = store
        let calls = WorkContext.current.frame?.all(.query).map { unsafeDowncast($0, to: QueryCall.self) } ?? []
        depth = calls.first { $0.isOpen && $0.store === store }.map { $0.depth + 1 } ?? 0
        super.init(.query)
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
            let call = QueryCall(store)
            if call.depth > limit { reject(store, at: site) }
            defer { call.close() }
            return try await WorkContext.inside(call).run { try await function() }
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
