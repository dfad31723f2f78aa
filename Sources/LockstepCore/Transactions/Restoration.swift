/// A restore of one or more stores at once. Examples are a restore by a tool or by the app, and the restore of a saved
/// state. Undo and redo are different: all undos and redos of an ``UndoRecorder`` share one `Restoration`.
///
/// These reactions belong to the restoration (promise U3):
/// - changes that an observer or a recorder makes before it returns
/// - changes by the closure of a ``StoreObserver``, although the closure runs later
///
/// Changes by a task that an observer starts do not belong to the restoration.
final class Restoration: Sendable {
    /// The restoration that the current code reacts to, or `nil` if there is no restoration.
    static var current: Restoration? { now.withLock { $0 } }

    private static let now = Locked<Restoration?>(nil)

    /// The cause of a restoration.
    enum Cause {
        /// A call by the app: an undo, a redo or a restore.
        case app
        /// A tool, such as the inspector.
        case tool
        /// `persist`, which restores a saved state.
        case persistence
    }

    let cause: Cause

    init(_ cause: Cause = .app) { self.cause = cause }

    /// Whether the changes of this restoration can be undone.
    var isUndoable: Bool { cause == .app }

    /// Calls `body`. During the call, ``current`` is `restoration`.
    @MainActor static func reacting(to restoration: Restoration?, _ body: () -> Void) {
        let outer = current
        guard outer !== restoration else { return body() }
        now.withLock { $0 = restoration }
        body()
        now.withLock { $0 = outer }
    }

    /// Restores snapshots.
    ///
    /// Recorders and observers are called after all snapshots were assigned. They see exactly the restored states
    /// (promise U2).
    ///
    /// - Parameters:
    ///   - snapshots: The snapshots, and the pipelines of their stores.
    ///   - name: The name of the executions and of their commits.
    ///   - payload: The payload of the executions.
    ///   - site: The place of the call.
    /// - Returns: Whether all snapshots were restored. A snapshot is skipped if ``AnyPipeline/canAssign(_:)`` returns
    ///   `false`.
    @discardableResult
    @MainActor func restore(
        _ snapshots: [(pipeline: AnyPipeline, snapshot: any Sendable)], name: String, payload: (any Sendable)? = nil,
        at site: CallSite? = nil
    ) -> Bool {
        let parts = snapshots.filter { $0.pipeline.canAssign($0.snapshot) }
        let executions = parts.map {
            RunningExecution(.restore, .name(name), payload: payload, at: site, in: $0.pipeline)
        }
        // Each nested execution needs space on the stack, so an execution without interceptors is nested only if it is
        // the last one. The last one contains the work that the restore causes, such as a change by a `didSet`.
        let isNested = parts.indices.map { $0 == parts.count - 1 || !parts[$0].pipeline.allInterceptors.isEmpty }
        let all = zip(executions, isNested)
        func assign() {
            for (part, execution) in zip(parts, executions) { part.pipeline.beginRestoring(name, in: execution) }
            // Setting the properties of a property store runs their `willSet` and `didSet`, which may change stores of
            // other styles. So the stores of other styles are assigned last.
            for part in parts where part.pipeline.runsCodeWhenAssigned { part.pipeline.assign(part.snapshot) }
            for part in parts where !part.pipeline.runsCodeWhenAssigned { part.pipeline.assign(part.snapshot) }
            for part in parts { part.pipeline.endRestoring() }
            for (execution, isNested) in all where !isNested { execution.end(.completed) }
        }
        func run(_ nested: ArraySlice<RunningExecution>) {
            guard let outermost = nested.first else { return assign() }
            outermost.perform { _ in
                run(nested.dropFirst())
                return .completed
            }
        }
        Self.reacting(to: self) { run(all.filter(\.1).map(\.0)[...]) }
        return parts.count == snapshots.count
    }
}

extension AnyPipeline {
    /// Starts the transaction in which a snapshot of the store is restored. Until ``endRestoring()``, a property
    /// store refuses all writes except the writes of the snapshot.
    final func beginRestoring(_ name: String, in execution: RunningExecution) {
        begin(.setting, .name(name), in: execution)
        isRestoring = true
    }

    /// Ends the transaction in which a snapshot was restored. Also ends a load that the snapshot superseded.
    final func endRestoring() {
        isRestoring = false
        optimistic?.noteWrites()
        end()
        didRestore()
    }
}
