/// The core of a store of any style. Every change of the store goes through the core. Recorders and interceptors are
/// attached to the core.
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
    /// Whether the store calls `computed(new:old:)` after a change. This method can derive values from the state.
    var mayDerive: Bool { false }

    /// Returns a snapshot of the current state. Call it only if ``isGone`` is `false`.
    func captureState() -> Snapshot { fatalError("Pipeline.captureState() must be overridden.") }

    /// Assigns a snapshot, and adds the changed parts to ``changes``. Call this method only while a transaction of the
    /// store is open.
    func assignState(_ snapshot: Snapshot) { fatalError("Pipeline.assignState(_:) must be overridden.") }

    package override final func capture() -> (any Sendable)? { isGone ? nil : captureState() }

    override final func canAssign(_ snapshot: any Sendable) -> Bool { !isGone && snapshot is Snapshot }

    override final func assign(_ snapshot: any Sendable) {
        if let snapshot = snapshot as? Snapshot { assignState(snapshot) }
    }

    /// The whole state of the store, as a value.
    ///
    /// Reading this property traps in two cases:
    /// - The store is a property store that is released.
    /// - The store is a struct store, and you read inside the closure of `commit(at:)` (promise C6).
    public final var snapshot: Snapshot {
        if isGone { fatalError("The snapshot of \(store) was read after the store was released.") }
        if phase == .changingInPlace { rejectReading() }
        return captureState()
    }

    /// Restores a snapshot in one commit.
    ///
    /// The method starts no load and does not call `computed(new:old:)`. A running load is superseded (promise L4). If
    /// the store is a property store that is released, the method does nothing.
    ///
    /// After the restore, the store has exactly the state of the snapshot (U2), with two exceptions:
    ///
    /// - A loading state is restored as the previous value. Without a previous value, it becomes idle (L4).
    /// - Of operations, only the errors are restored. Running operations continue.
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
