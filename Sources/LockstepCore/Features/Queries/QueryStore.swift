public import Foundation

/// A value store with its own loading function: an entry of a ``QueryFamily`` or of a ``PagedQueryFamily``.
///
/// ```swift
/// let entry = product[7]  // `product` is a QueryFamily.
/// await entry.loadIfNeeded()
/// if entry.isFresh { print(entry.state) }
/// ```
///
/// Views, test stores, recorders, interceptors and undo work with an entry as with any other ``ValueStore``.
///
/// Isolation: the main actor.
@MainActor public protocol QueryStore: ValueStore {
    /// The type of the family's keys.
    associatedtype Key

    /// The key of the entry.
    var key: Key { get }

    /// The object that loads the value of the entry. The family creates this object.
    @_documentation(visibility: internal)
    var querySource: QuerySource<Value> { get }
}

extension QueryStore {
    /// Whether the value is fresh (promise K2).
    ///
    /// The parameter `freshFor` of the family says how long a value is fresh after it was loaded or set. An ``ExpiringValue``
    /// has a limit of its own. An invalidation, a failed load, a restore of a state or an undo also makes the value stale.
    /// While the value is being loaded again, this property is `false`.
    ///
    /// Observers do not wake when a value becomes stale only because time passes.
    ///
    /// For a family of streams, see ``QueryFamily/init(freshFor:keepsUnused:limit:retry:clock:stream:)``.
    public var isFresh: Bool { asyncValue.core.isFresh }

    /// When the value arrived, by the system's time; `nil` if there is no value, or if the date is not known.
    ///
    /// The date stays while the value is loaded again, and after a load that failed. It is the date that was passed to
    /// ``StoreFamily/set(_:for:at:)``, if the value was set by that call. A saved value keeps its date (promise K14). After an
    /// undo, the date is not known. Observers wake when a value arrives.
    ///
    /// ```swift
    /// if let date = entry.loadedAt { print("updated \(date.formatted())") }
    /// ```
    public var loadedAt: Date? { asyncValue.core.loadedAt }

    /// Loads the value, even if it is fresh. If another load supersedes this load, this method waits for that one (promise
    /// L2).
    ///
    /// The request starts when the current code suspends or ends. If a load of the entry has not started its request yet,
    /// this method waits for that load.
    ///
    /// - Parameters:
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: The outcome of the load.
    @discardableResult
    public func load(fileID: StaticString = #fileID, line: UInt = #line) async -> ExecutionOutcome {
        await querySource.startInScope(asyncValue.core, "load", .refresh, CallSite(fileID: fileID, line: line))
    }

    /// Loads the value unless it is fresh (promise K1). If a load of the value is already running, waits for that load
    /// (K3). While the value is loading, the state contains the previous value.
    ///
    /// - Parameters:
    ///   - freshFor: The age from which this call loads the value again; `nil` for the `freshFor` of the family. A value that
    ///     was invalidated is loaded again at any age.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: The outcome of the load, or ``ExecutionOutcome/completed`` if the value is fresh.
    @discardableResult
    public func loadIfNeeded(
        freshFor: Duration? = nil, fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome {
        let site = CallSite(fileID: fileID, line: line)
        return await querySource.startInScope(asyncValue.core, "loadIfNeeded", .ifNeeded, site, freshFor: freshFor)
    }

    /// Cancels the running load, and ends an open stream. The state returns to what it was before the load, and the callers
    /// of the load receive ``ExecutionOutcome/cancelled``. Does nothing if no load is running.
    public func cancelLoad() { asyncValue.core.cancelLoad() }

    /// Loads the value again, even if it is fresh. This method is equivalent to ``load(fileID:line:)``, except that
    /// recorders receive the name `reload`.
    ///
    /// - Parameters:
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: The outcome of the load.
    @discardableResult
    public func reload(fileID: StaticString = #fileID, line: UInt = #line) async -> ExecutionOutcome {
        await querySource.startInScope(asyncValue.core, "reload", .refresh, CallSite(fileID: fileID, line: line))
    }

    /// Calls the family's loading function, and returns the loaded value. The entry does not change. This method uses
    /// the family's timeout, but does not retry.
    ///
    /// ```swift
    /// await basket.load { try await product[7].fetch() }  // `basket` is another value store.
    /// ```
    ///
    /// - Returns: The value. For a family of streams, this is the first value of a new stream.
    /// - Throws: The error that the loading function throws, or the error of the timeout. If a stream ends without a
    ///   value, this method throws a `CancellationError`.
    public func fetch() async throws -> Value {
        let core = asyncValue.core
        return try await core.dependencies.inForce(QueryCall.guarding(querySource.fetch, of: core.store))
    }
}
