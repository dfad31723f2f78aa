/// The core of a store of any style: its identity, its recorders and interceptors, and the only code that changes its
/// state.
///
/// ```swift
/// let history = HistoryRecorder(limit: 100)
/// store.pipeline.attach(history)
/// let saved = store.pipeline.snapshot
/// store.pipeline.restore(saved)
/// ```
///
/// Isolation: the main actor.
@MainActor public class Pipeline<Snapshot: Sendable>: AnyPipeline {
    /// Whether the store is released, and its state with it.
    var isGone: Bool { false }

    /// Captures the state of a store that is not released.
    func captureState() -> Snapshot { fatalError("Pipeline.captureState() must be overridden.") }

    /// Assigns a snapshot inside a transaction, and records which parts changed.
    func assignState(_ snapshot: Snapshot) { fatalError("Pipeline.assignState(_:) must be overridden.") }

    override final func capture() -> (any Sendable)? { isGone ? nil : captureState() }

    override func canAssign(_ snapshot: any Sendable) -> Bool { snapshot is Snapshot }

    override final func assign(_ snapshot: any Sendable) {
        if let snapshot = snapshot as? Snapshot { assignState(snapshot) }
    }

    /// The whole state of the store, as a value.
    ///
    /// Reading the snapshot of a property store that is released traps.
    public final var snapshot: Snapshot {
        if isGone { fatalError("The snapshot of \(store) was read after the store was released.") }
        return captureState()
    }

    /// Restores a snapshot in one commit. Afterwards, the store's snapshot equals the restored snapshot (promise U2).
    ///
    /// This method runs neither loads nor `computed(new:old:)`. It supersedes a running load, and the result of that
    /// load is discarded. A snapshot that was captured during a load is restored as its previous value, or as idle if
    /// there is no previous value (L4). Running operations continue, and no operation starts. Only the errors of
    /// operations are restored.
    ///
    /// - Parameters:
    ///   - snapshot: A snapshot of this store, or of another store of the same type.
    ///   - name: The name of the execution and of its commit.
    ///   - payload: The payload of the execution, for recorders.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    public final func restore(
        _ snapshot: Snapshot, name: String = "restore", payload: (any Sendable)? = nil,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        restore(anySnapshot: snapshot, name: name, payload: payload, fileID: fileID, line: line)
    }
}
