/// A load of a query, as the code sees it that its loading function runs.
///
/// A load inside a load of the same entry takes its place, as with any value store. But an entry always loads by the same function: one
/// that loads its own entry would do so without end.
@MainActor final class QueryNesting {
    /// How often a load may be inside loads of its entry. A function that does so on a condition ends long before.
    private static let limit = 64

    @TaskLocal private static var current: QueryNesting?

    private let entry: ObjectIdentifier
    /// The load whose loading function began this one.
    private let outer: QueryNesting?
    /// How many loads of the same entry this one is inside of.
    private let depth: Int
    /// Whether the loading function runs. What it has begun and not waited for, such as the next refresh, is a load of its own.
    private var isRunning = false

    private init(_ entry: ObjectIdentifier, inside outer: QueryNesting?) {
        self.entry = entry
        self.outer = outer
        var next = outer
        while let nesting = next, nesting.entry != entry { next = nesting.outer }
        depth = next.map { $0.depth + 1 } ?? 0
    }

    /// Begins a load of an entry, and waits for it. Traps where that would not end.
    static func load(
        _ entry: AnyPipeline, at site: CallSite, _ load: @MainActor () async -> ExecutionOutcome
    ) async -> ExecutionOutcome {
        let outer = current.flatMap { $0.isRunning ? $0 : nil }
        let nesting = QueryNesting(ObjectIdentifier(entry), inside: outer)
        if nesting.depth > limit { reject(entry, at: site) }
        return await $current.withValue(nesting) { await load() }
    }

    /// Calls a loading function.
    static func call<Value>(_ function: @MainActor () async throws -> Value) async rethrows -> Value {
        let nesting = current
        nesting?.isRunning = true
        defer { nesting?.isRunning = false }
        return try await function()
    }

    private static func reject(_ entry: AnyPipeline, at site: CallSite) -> Never {
        fatalError(
            """
            The loading function of \(entry.store) loads its own entry, at \(site), and so without end. It has to return the \
            value instead. It may load entries of other keys, unless these load this one.
            """
        )
    }
}
