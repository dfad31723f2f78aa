public import Foundation

extension StoreFamily where Member: QueryStore, Member.Key == Key {
    /// Marks the value of a key as stale. The next `loadIfNeeded()` starts a new load, even if a load is already
    /// running (promise K2).
    ///
    /// - Parameter key: The key. If it has no entry, a value that was saved for it is stale when it is restored.
    public func invalidate(_ key: Key) {
        noteInvalidation(of: key)
        members[key]?.store.invalidate()
    }

    /// Marks the values of all keys as stale, or only the values of keys that satisfy a condition.
    ///
    /// ```swift
    /// product.invalidate { $0 > 5 }
    /// product.refetch()  // loads the stale entries that are in use
    /// ```
    ///
    /// - Parameter isIncluded: A closure that returns whether to mark the value of a key. The default marks all values. Saved values
    ///   of keys without an entry are all stale when they are restored.
    public func invalidate(where isIncluded: (Key) -> Bool = { _ in true }) {
        noteInvalidation(of: nil)
        for entry in stores(where: isIncluded) { entry.invalidate() }
    }

    /// Sets the value of a key. The value becomes fresh, and a running load of the value is superseded.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: The key. If it has no entry, the family creates an entry.
    public func set(_ value: Member.Value, for key: Key) { self[key].set(value) }

    /// Sets a value that was loaded earlier. Its age counts from its date (promise K2). Does nothing if the key has a value that
    /// arrived later, or that is being loaded.
    ///
    /// To show the details of an item before they are loaded, set what a list knows about the item, with the date of the
    /// list. The details are then loaded when the list's data would be too old:
    ///
    /// ```swift
    /// product.set(row.product, for: row.id, at: list.loadedAt)
    /// ```
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: The key. If it has no entry, the family creates an entry.
    ///   - date: When the value was loaded. If `nil`, that is not known, and the value is stale.
    public func set(_ value: Member.Value, for key: Key, at date: Date?) {
        let core = memberWithoutRefetch(of: key).asyncValue.core
        core.seed(value, loadedAt: date)
    }

    /// Returns the value of a key: the present value if it is fresh, and otherwise the value that is loaded. Concurrent calls
    /// share one load (promise K3). If another load supersedes that load, this method waits for the newer one (L2).
    ///
    /// ```swift
    /// let milk = try await product.value(for: 7)
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - freshFor: The age from which this call loads the value again; `nil` for the `freshFor` of the family.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: The value.
    /// - Throws: The error of the load. A `CancellationError` if the load was cancelled, or if the entry was reset or removed.
    public func value(
        for key: Key, freshFor: Duration? = nil, fileID: StaticString = #fileID, line: UInt = #line
    ) async throws -> Member.Value {
        let entry = self[key]
        try await entry.loadIfNeeded(freshFor: freshFor, fileID: fileID, line: line).get()
        evict(examining: 16)  // the family may have more entries than its limit
        guard let value = entry.asyncValue.core.machine.latestValue else { throw CancellationError() }
        return value
    }

    /// Cancels the running loads of all keys, or only those of keys that satisfy a condition. See
    /// ``QueryStore/cancelLoad()``.
    ///
    /// - Parameter isIncluded: A closure that returns whether to cancel the load of a key. The default cancels all loads.
    public func cancelLoads(where isIncluded: (Key) -> Bool = { _ in true }) {
        for entry in stores(where: isIncluded) { entry.cancelLoad() }
    }

    /// Loads the value of a key if the value is not fresh. Call this method for a screen that the user will probably
    /// open next. After the load, the family can release the entry if nothing uses it (promise K4).
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: The outcome of the load, or ``ExecutionOutcome/completed`` if the value is fresh.
    @discardableResult
    public func prefetch(
        _ key: Key, fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome {
        let outcome = await self[key].loadIfNeeded(fileID: fileID, line: line)
        evict(examining: 16)  // nothing uses the entry any more
        return outcome
    }
}
