extension StoreFamily where Member: QueryStore, Member.Key == Key {
    /// Marks the value of a key as stale. The next `loadIfNeeded()` starts a new load, even if a load is already
    /// running (promise K2).
    ///
    /// - Parameter key: The key. A key without an entry is ignored.
    public func invalidate(_ key: Key) { members[key]?.store.invalidate() }

    /// Marks the values of all keys as stale, or only the values of keys that satisfy a condition.
    ///
    /// ```swift
    /// product.invalidate { $0 > 5 }
    /// product.refetch()  // loads the stale entries that are in use
    /// ```
    ///
    /// - Parameter isIncluded: A closure that returns whether to mark the value of a key. The default marks all values.
    public func invalidate(where isIncluded: (Key) -> Bool = { _ in true }) {
        for entry in stores(where: isIncluded) { entry.invalidate() }
    }

    /// Sets the value of a key. The value becomes fresh, and a running load of the value is superseded.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: The key. If it has no entry, the family creates an entry.
    public func set(_ value: Member.Value, for key: Key) { self[key].set(value) }

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

// MARK: - Refetching

extension StoreFamily where Member: QueryStore, Member.Key == Key {
    /// Loads the stale entries that are in use, each time a sequence produces an element (promise K5). An element can
    /// mean, for example, that the network is available again.
    ///
    /// ```swift
    /// product.refetches(on: NotificationCenter.default.notifications(named: .NSCalendarDayChanged))
    /// product.refetches(on: ticks, evenFresh: true)  // `ticks` is an AsyncStream<Void>.
    /// ```
    ///
    /// An entry that is not in use, or that its last user leaves during the refetch, loads at its next use if it is stale
    /// at that time. Refetching never loads an entry whose state is ``AsyncState/idle``. If a load of an entry is already
    /// running, no second load starts.
    ///
    /// Refetching ends when the sequence ends, when the family is released, or when you call ``StoreAttachment/cancel()``.
    ///
    /// - Parameters:
    ///   - signals: The sequence. The values of its elements are ignored. An `AsyncStream` delivers each element to one
    ///     reader, so it can serve only one family. ``StoreValues`` can serve several.
    ///   - evenFresh: Whether fresh entries load, too. If `true`, fresh entries that are not in use become stale, so
    ///     that they load at their next use.
    /// - Returns: The handle that ends the refetching.
    @discardableResult
    public func refetches<Signals: AsyncSequence>(on signals: Signals, evenFresh: Bool = false) -> StoreAttachment {
        let signals = signals.map { _ in }
        let task = WorkContext.independent.run {
            Task { [weak self] in
                _ = try? await receive(signals) {
                    // An element that was sent before the cancellation still arrives.
                    guard let self, !Task.isCancelled else { return false }
                    self.refetch(evenFresh: evenFresh)
                    return true
                }
            }
        }
        tasks.add(task)
        return StoreAttachment { [weak self] in self?.tasks.cancel(task) }
    }

    /// Starts to load the stale entries that are in use, and returns immediately (promise K5).
    ///
    /// An entry that is not in use, or that its last user leaves during the refetch, loads at its next use if it is stale
    /// at that time. Refetching never loads an entry whose state is ``AsyncState/idle``. If a load of an entry is already
    /// running, no second load starts.
    ///
    /// - Parameter evenFresh: Whether fresh entries load, too. If `true`, fresh entries that are not in use become
    ///   stale, so that they load at their next use.
    public func refetch(evenFresh: Bool = false) {
        for member in members.values { member.requestRefetch(evenFresh: evenFresh) }
    }
}
