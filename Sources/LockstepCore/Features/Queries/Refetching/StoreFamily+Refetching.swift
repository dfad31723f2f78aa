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
    ///     reader, so it can serve only one family. A ``SharedSignal`` can serve several.
    ///   - evenFresh: Whether fresh entries load, too. If `true`, fresh entries that are not in use become stale, so
    ///     that they load at their next use.
    ///   - isIncluded: A closure that returns whether to load the value of a key. The default loads all values.
    ///   - isUnfinished: A closure that returns whether a value may still change. An entry whose value it excludes is not
    ///     loaded. The default loads all values.
    /// - Returns: The handle that ends the refetching.
    @discardableResult
    public func refetches<Signals: AsyncSequence>(
        on signals: Signals, evenFresh: Bool = false, where isIncluded: @escaping (Key) -> Bool = { _ in true },
        while isUnfinished: @escaping (Member.Value) -> Bool = { _ in true }
    ) -> StoreAttachment {
        // The iterator is made now, so that it receives what is sent before the task starts.
        let iterator = signals.map { _ in }.makeAsyncIterator()
        let task = WorkContext.independent.run {
            Task { [weak self] in
                _ = try? await receive(from: iterator) {
                    // An element that was sent before the cancellation still arrives.
                    guard let self, !Task.isCancelled else { return false }
                    if evenFresh { self.noteInvalidation(of: nil) }
                    for member in self.members.values where isIncluded(member.key) {
                        let core = member.pipeline as? ValueStoreCore<Member.Value>
                        let isFinished = core?.machine.latestValue.map { !isUnfinished($0) } ?? false
                        if !isFinished { member.requestRefetch(evenFresh: evenFresh) }
                    }
                    return true
                }
            }
        }
        tasks.add(task)
        return StoreAttachment { [weak self] in self?.tasks.cancel(task) }
    }

    /// Starts to load the stale entries that are in use, and returns immediately (promise K5). To wait for the loads, call
    /// ``refetchAndWait(evenFresh:where:fileID:line:)``.
    ///
    /// An entry that is not in use, or that its last user leaves during the refetch, loads at its next use if it is stale
    /// at that time. Refetching never loads an entry whose state is ``AsyncState/idle``. If a load of an entry is already
    /// running, no second load starts.
    ///
    /// - Parameters:
    ///   - evenFresh: Whether fresh entries load, too. If `true`, fresh entries that are not in use become stale, so that
    ///     they load at their next use.
    ///   - isIncluded: A closure that returns whether to load the value of a key. The default loads all values.
    public func refetch(evenFresh: Bool = false, where isIncluded: (Key) -> Bool = { _ in true }) {
        if evenFresh { noteInvalidation(of: nil) }
        for member in members.values where isIncluded(member.key) { member.requestRefetch(evenFresh: evenFresh) }
    }

    /// Starts to load the entry of a key if it is stale and in use, and returns immediately. See
    /// ``refetch(evenFresh:where:)``.
    ///
    /// - Parameters:
    ///   - key: The key. A key without an entry is ignored.
    ///   - evenFresh: Whether a fresh entry loads, too.
    public func refetch(_ key: Key, evenFresh: Bool = false) {
        if evenFresh { noteInvalidation(of: key) }
        members[key]?.requestRefetch(evenFresh: evenFresh)
    }

    /// Loads the stale entries that are in use, and waits for the loads (promise K5). For example, load what a screen shows
    /// after a change, before you close a sheet:
    ///
    /// ```swift
    /// try await api.save(order)
    /// orders.invalidate()
    /// let outcomes = await orders.refetchAndWait()
    /// if outcomes.values.allSatisfy(\.isCompleted) { closeSheet() }
    /// ```
    ///
    /// The rules of ``refetch(evenFresh:where:)`` apply. In addition, the loads belong to the caller: they continue if the
    /// entry is not shown any more. If the caller is cancelled, a load continues for those who show the entry (promise E2). To
    /// wait for several families at once, use `async let`.
    ///
    /// - Parameters:
    ///   - evenFresh: Whether fresh entries load, too.
    ///   - isIncluded: A closure that returns whether to load the value of a key. The default loads all values.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: The outcomes of the loads that this call waited for, by key.
    @discardableResult
    public func refetchAndWait(
        evenFresh: Bool = false, where isIncluded: (Key) -> Bool = { _ in true },
        fileID: StaticString = #fileID, line: UInt = #line
    ) async -> [Key: ExecutionOutcome] {
        if evenFresh { noteInvalidation(of: nil) }
        let site = CallSite(fileID: fileID, line: line)
        var waits: [(key: Key, outcome: @MainActor () async -> ExecutionOutcome)] = []
        for member in members.values where isIncluded(member.key) {
            if let outcome = member.refetchNow(evenFresh: evenFresh, at: site) { waits.append((member.key, outcome)) }
        }
        var outcomes: [Key: ExecutionOutcome] = [:]
        // All loads have started. A cancelled task leaves each of them at its turn.
        for (key, outcome) in waits { outcomes[key] = await outcome() }
        return outcomes
    }
}
