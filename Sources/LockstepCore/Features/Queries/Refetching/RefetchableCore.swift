/// The part of a query entry's core that does not depend on the type of its value.
@MainActor protocol RefetchableCore: AnyPipeline {
    /// Whether there is a value, an error, or a first load that is running.
    var hasBeenLoaded: Bool { get }
    var isFresh: Bool { get }
    /// Whether a load is running that has the value which a refetch would load.
    var isJoinable: Bool { get }
    /// Whether a refetch starts in the next turn.
    var hasScheduledRefetch: Bool { get }
    /// Whether the value was invalidated, or its last load failed.
    var isOutOfDate: Bool { get }
    /// Whether one answer is the whole value, so that the answer of a list is as good as a request for the value.
    var isWholeAnswer: Bool { get }
    /// The place of the value in the order of the family's requests.
    var placeOfValue: Int { get }

    /// Calls a closure when the running load has ended.
    func afterLoad(_ body: @escaping @MainActor () -> Void)

    func invalidate()

    /// Loads the value for those who show the entry. If a load is running that has the value, it belongs to them, too.
    func refetch(evenFresh: Bool)

    /// Ends the wait of a running load for its next attempt.
    func retryNow()

    /// Joins the running load, and returns a closure that waits for its outcome.
    func waitForLoad(at site: CallSite) -> (@MainActor () async -> ExecutionOutcome)?
}

extension ValueStoreCore: RefetchableCore {
    var hasBeenLoaded: Bool { !machine.state.isIdle && refetchWork != nil }

    var isJoinable: Bool { machine.isJoinable }

    var hasScheduledRefetch: Bool { membership?.member?.hasScheduledRefetch == true }

    var isOutOfDate: Bool { !machine.isSettledFresh }

    var isWholeAnswer: Bool { freshness?.isWholeAnswer == true }

    var placeOfValue: Int { freshness?.place ?? 0 }

    func afterLoad(_ body: @escaping @MainActor () -> Void) { loadInFlight?.afterwards.append(body) }

    func refetch(evenFresh: Bool) {
        // An open stream already has each new value.
        if machine.isKept, isJoinable { return }
        let site = CallSite(fileID: #fileID, line: #line)
        guard let work = refetchWork?(site) else { return }
        let viewer = viewer ?? nextCaller()
        self.viewer = viewer
        let (name, mode): (String, LoadMode) =
            evenFresh && !isJoinable ? ("reload", .refresh) : ("loadIfNeeded", .ifNeeded)
        dependencies.inForce { requestLoad(for: viewer, name, mode, site, work) }
    }

    func retryNow() { loadInFlight?.retryNow() }

    func waitForLoad(at site: CallSite) -> (@MainActor () async -> ExecutionOutcome)? {
        guard let work = refetchWork?(site) else { return nil }
        let (caller, wait) = newCaller()
        dependencies.inForce { requestLoad(for: caller, "loadIfNeeded", .ifNeeded, site, work) }
        return wait
    }
}
