/// The core of a store of any style: its identity, what listens to it, and the one way in which its state changes.
///
/// ```swift
/// let history = HistoryRecorder(limit: 100)
/// store.pipeline.attach(history)
/// let saved = store.pipeline.snapshot
/// store.pipeline.restore(saved)
/// ```
@MainActor public class Pipeline<Snapshot: Sendable>: AnyPipeline {
    /// Whether the store is gone, and its state with it.
    var isGone: Bool { false }

    /// Captures the state, of a store that is not gone.
    func captureState() -> Snapshot { fatalError("A backend captures snapshots.") }

    /// Assigns a snapshot, inside a transaction, and notes which parts changed.
    func assignState(_ snapshot: Snapshot) { fatalError("A backend assigns snapshots.") }

    override final func capture() -> (any Sendable)? { isGone ? nil : captureState() }

    override func canAssign(_ snapshot: any Sendable) -> Bool { snapshot is Snapshot }

    override final func assign(_ snapshot: any Sendable) {
        if let snapshot = snapshot as? Snapshot { assignState(snapshot) }
    }

    /// The store's whole state, as a value.
    ///
    /// A property store that is gone has none; asking for it traps.
    public final var snapshot: Snapshot {
        if isGone { fatalError("\(store) is gone, and its state with it.") }
        return captureState()
    }

    /// Puts a snapshot back, as one commit. Afterwards, the store's snapshot equals it (promise U2).
    ///
    /// Neither loads nor `computed(new:old:)` run. A load in flight is superseded: its result is discarded. A snapshot taken
    /// while loading settles to its previous value, else to idle (promise L4). Operations that run are not affected, and none
    /// is started: only their errors are put back.
    ///
    /// - Parameters:
    ///   - snapshot: A snapshot of this store, or of another one of the same type.
    ///   - name: The name of the execution and its commit.
    ///   - payload: The execution's payload, for recorders.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    public final func restore(
        _ snapshot: Snapshot, name: String = "restore", payload: (any Sendable)? = nil,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        restore(anySnapshot: snapshot, name: name, payload: payload, fileID: fileID, line: line)
    }
}
