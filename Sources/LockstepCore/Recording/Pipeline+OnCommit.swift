extension Pipeline {
    /// Calls a closure after each commit of the store, with the state before it and the state after it.
    ///
    /// ```swift
    /// cart.pipeline.onCommit { old, new in
    ///     if new.prices.count > old.prices.count { analytics.track("added to cart") }
    /// }
    /// ```
    ///
    /// It is called as a ``Recorder`` is: once for each commit, in order, when every open commit has ended and before
    /// observers of the change are woken (promise C1). Computed changes, and snapshots that an undo or a restore puts
    /// back, are commits too. A commit that changes nothing is not announced (C2). The closure may commit itself: that
    /// commit is announced when all recorders have received the current one (C4).
    ///
    /// To follow one value, use `values(of:)` or ``StoreObserver``. They announce changes once for each turn of the
    /// main actor, and cost nothing when other parts change.
    ///
    /// - Parameter body: The closure. The store keeps it until it is detached, so it should hold the store weakly.
    /// - Returns: The attachment, which detaches the closure.
    @discardableResult
    public final func onCommit(
        _ body: @escaping @MainActor (_ old: Snapshot, _ new: Snapshot) -> Void
    ) -> RecorderAttachment {
        let recorder = CommitRecorder(body)
        attach(recorder)
        return RecorderAttachment(recorder, to: self)
    }
}

/// A recorder that is attached to a store.
@MainActor public struct RecorderAttachment {
    private weak var recorder: (any Recorder)?
    private weak var pipeline: AnyPipeline?

    init(_ recorder: any Recorder, to pipeline: AnyPipeline) {
        self.recorder = recorder
        self.pipeline = pipeline
    }

    /// Detaches the recorder. A second call does nothing.
    public func detach() {
        if let recorder { pipeline?.detach(recorder) }
    }
}

/// Calls a closure for each commit of a store with snapshots of one type.
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
