extension Pipeline {
    /// Calls a closure after each commit of the store, with the states before and after the commit.
    ///
    /// ```swift
    /// cart.pipeline.onCommit { old, new in
    ///     if new.prices.count > old.prices.count { analytics.track("added to cart") }
    /// }
    /// ```
    ///
    /// The store calls the closure in the order of the commits, before it wakes the observers (promise C1). An undo, a
    /// restore, and a commit in `computed(new:old:)` cause a call, too. A commit that changes nothing causes no call
    /// (C2). The closure may make a commit (C4).
    ///
    /// To follow one value, use the store's `values(of:)` or a ``StoreObserver``. These two do no work when other parts
    /// of the state change.
    ///
    /// - Parameter body: The closure. Capture the store weakly, because the store keeps the closure until you detach
    ///   the closure.
    /// - Returns: The attachment. Call its ``StoreAttachment/cancel()`` to detach the closure.
    @discardableResult
    public final func onCommit(
        _ body: @escaping @MainActor (_ old: Snapshot, _ new: Snapshot) -> Void
    ) -> StoreAttachment {
        let recorder = CommitRecorder(body)
        attach(recorder)
        return StoreAttachment { [weak self, weak recorder] in
            if let recorder { self?.detach(recorder) }
        }
    }
}

/// A recorder that calls a closure for each commit of its store.
@MainActor private final class CommitRecorder<Snapshot>: Recorder {
    private let body: @MainActor (Snapshot, Snapshot) -> Void

    init(_ body: @escaping @MainActor (Snapshot, Snapshot) -> Void) { self.body = body }

    func record(_ event: StoreEvent) {
        guard case .committed(let commit) = event, let old = commit.before as? Snapshot,
            let new = commit.after as? Snapshot
        else { return }
        body(old, new)
    }
}
