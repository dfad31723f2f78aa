/// The one way by which a store's state changes, whatever the store's style.
///
/// ```swift
/// let history = HistoryRecorder(limit: 100)
/// store.pipeline.attach(history)
/// let saved = store.pipeline.snapshot
/// store.pipeline.restore(saved)
/// ```
@MainActor public final class Pipeline<Snapshot: Sendable>: AnyPipeline {
    private let take: @MainActor () -> Snapshot?

    /// - Parameters:
    ///   - name: The store's name.
    ///   - interceptors: The store's base interceptors.
    ///   - snapshot: Reads the state; `nil` where the store is gone and its state with it.
    ///   - restore: Assigns a snapshot, without running `computed` or loads; `nil` where the store is gone.
    init(
        name: String,
        interceptors: [any StoreInterceptor],
        snapshot: @escaping @MainActor () -> Snapshot?,
        restore: @escaping @MainActor (Snapshot) -> Restoration?
    ) {
        take = snapshot
        super.init(
            name: name,
            interceptors: interceptors,
            snapshot: snapshot,
            restore: { ($0 as? Snapshot).flatMap(restore) }
        )
    }

    /// The store's whole state, as a value.
    ///
    /// Of a property store that is gone there is none any more; asking for it traps.
    public var snapshot: Snapshot {
        guard let snapshot = take() else { fatalError("\(store) is gone, and its state with it.") }
        return snapshot
    }

    /// Puts a snapshot back, as one commit.
    ///
    /// Neither loads nor `computed(new:old:)` run. A load in flight loses: its result is dropped. A snapshot taken
    /// while loading settles to its previous value, else to idle (promise L4). Operations that run go on, and none is
    /// started: only their errors are put back.
    ///
    /// - Parameters:
    ///   - snapshot: A snapshot of this store, or of another one of the same type.
    ///   - name: What the execution and its commit are called.
    ///   - payload: What recorders see as the execution's payload.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    public func restore(
        _ snapshot: Snapshot, name: String = "restore", payload: (any Sendable)? = nil,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        restore(anySnapshot: snapshot, name: name, payload: payload, fileID: fileID, line: line)
    }
}
