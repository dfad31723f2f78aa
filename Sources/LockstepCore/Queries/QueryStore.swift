/// A value store with a loading function of its own: an entry of a ``QueryFamily`` or of a ``PagedQueryFamily``.
///
/// ```swift
/// let entry = product[7]
/// await entry.loadIfNeeded()
/// if entry.isFresh { print(entry.state) }
/// ```
///
/// It is a ``ValueStore``: views (`StateDrivenView(entry)`), test stores, recorders, interceptors and undo work with it as with any other.
@MainActor public protocol QueryStore: ValueStore {
    /// What the values are found by.
    associatedtype Key

    /// The key that the entry was made for.
    var key: Key { get }

    /// How the entry loads. The family makes it.
    var querySource: QuerySource<Value> { get }
}

extension QueryStore {
    /// Whether the value is there and up to date: it was loaded or set less than the family's `freshFor` ago, and neither invalidated nor
    /// restored since (promise K2).
    ///
    /// An observer is woken when a change of the state or an invalidation changes it. Passing time alone wakes nobody. It is false while
    /// another value is being loaded, and after a failure.
    public var isFresh: Bool { asyncValue.core.isFresh }

    /// Loads the value, fresh or not. See ``AsyncValue/load(retry:timeout:clock:fileID:line:_:)``.
    ///
    /// - Parameters:
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: How the load ended.
    @discardableResult
    public func load(fileID: StaticString = #fileID, line: UInt = #line) async -> ExecutionOutcome {
        await querySource.run(asyncValue.core, "load", .always, CallSite(fileID: fileID, line: line))
    }

    /// Loads the value unless it is fresh (promise K1). Where a load of it is in flight, waits for that (K3). While it loads, the old value
    /// stays in the state.
    ///
    /// - Parameters:
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: How the load ended; completed where nothing needed to be loaded.
    @discardableResult
    public func loadIfNeeded(fileID: StaticString = #fileID, line: UInt = #line) async -> ExecutionOutcome {
        await querySource.run(asyncValue.core, "loadIfNeeded", .ifNeeded, CallSite(fileID: fileID, line: line))
    }

    /// Loads the value again. The same as ``load(fileID:line:)`` by another name.
    ///
    /// - Parameters:
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: How the load ended.
    @discardableResult
    public func reload(fileID: StaticString = #fileID, line: UInt = #line) async -> ExecutionOutcome {
        await querySource.run(asyncValue.core, "reload", .always, CallSite(fileID: fileID, line: line))
    }

    /// Calls the family's loading function, without retries, and changes nothing.
    ///
    /// ```swift
    /// await basket.load { try await product[7].fetch() }  // another store, of the same source
    /// ```
    ///
    /// - Returns: The value; the first one, where the family loads a stream.
    /// - Throws: What the loading function throws.
    public func fetch() async throws -> Value { try await querySource.fetch() }
}
