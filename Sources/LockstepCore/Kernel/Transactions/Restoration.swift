/// A restore of one or more stores at once. Examples are a restore by a tool or by the app, and the restore of a saved
/// state. Undo and redo are different: all undos and redos of an ``UndoRecorder`` share one `Restoration`.
///
/// These reactions belong to the restoration (promise U3):
/// - changes that an observer or a recorder makes before it returns
/// - changes by the closure of a ``StoreObserver``, although the closure runs later
///
/// Changes by a task that an observer starts do not belong to the restoration.
package final class Restoration: Sendable {
    /// The restoration that the current code reacts to, or `nil` if there is no restoration.
    @MainActor static var current: Restoration? { CallContext.current.restoration }

    /// The cause of a restoration.
    package enum Cause {
        /// A call by the app: an undo, a redo or a restore.
        case app
        /// A tool, such as the inspector.
        case tool
        /// The start of saving, which restores the saved state.
        case savedState
    }

    package let cause: Cause
    /// The undo recorder whose undos and redos these are; `nil` for any other restoration. The recorder ignores
    /// the commits of its restoration, so restored states are not recorded for this recorder alone.
    @MainActor weak var recorder: (any Recorder)?

    package init(_ cause: Cause = .app) { self.cause = cause }

    /// Whether the changes of this restoration can be undone.
    var isUndoable: Bool { cause == .app }

    /// Calls `body`, and returns its result. During the call, ``current`` is `restoration`.
    @MainActor static func reacting<Result>(to restoration: Restoration?, _ body: () -> Result) -> Result {
        guard current !== restoration else { return body() }
        return CallContext.with({ $0.restoration = restoration }, run: body)
    }

    /// Restores snapshots.
    ///
    /// Interceptors, recorders and observers are called after all snapshots were assigned. Recorders and observers see
    /// exactly the restored states (promise U2). The interceptors of a store run one store after the other, around the
    /// end of the store's transaction, because the stack has no space for nested calls of many stores. Their changes
    /// are part of the commit if they make them before they call `next`.
    ///
    /// - Parameters:
    ///   - snapshots: The snapshots, and the pipelines of their stores.
    ///   - name: The name of the executions and of their commits.
    ///   - payload: The payload of the executions.
    ///   - site: The place of the call.
    /// - Returns: Whether all snapshots were restored. A snapshot is skipped if ``AnyPipeline/canAssign(_:)`` returns
    ///   `false`.
    @discardableResult
    @MainActor package func restore(
        _ snapshots: [(pipeline: AnyPipeline, snapshot: any Sendable)], name: String, payload: (any Sendable)? = nil,
        at site: CallSite? = nil
    ) -> Bool {
        let parts = snapshots.filter { $0.pipeline.canAssign($0.snapshot) }.map { pipeline, snapshot in
            let execution = RunningExecution(.restore, .name(name), payload: payload, at: site, in: pipeline)
            return (pipeline: pipeline, snapshot: snapshot, execution: execution)
        }
        Self.reacting(to: self) {
            for part in parts {
                part.pipeline.isRestoring = true
                part.pipeline.beginTransaction(.setting, .name(name), in: part.execution)
            }
            // Setting the properties of a property store runs their `willSet` and `didSet`, which may change stores of
            // other styles. So the stores of other styles are assigned last.
            for isPropertyStore in [true, false] {
                for part in parts where part.pipeline.isPropertyStore == isPropertyStore {
                    // The work that the assignment causes, such as a change by a `didSet`, belongs to the execution.
                    part.execution.contain { part.pipeline.assign(part.snapshot) }
                }
            }
            for part in parts { part.pipeline.isRestoring = false }
            for part in parts {
                part.execution.perform {
                    part.pipeline.willEndRestoring()
                    part.pipeline.optimistic?.noteWrites()
                    part.pipeline.endTransaction()
                    part.pipeline.didRestore()
                    return .completed
                }
            }
        }
        return parts.count == snapshots.count
    }
}

extension AnyPipeline {
    /// Whether the commit of a transaction that starts now is recorded. See ``Restoration/recorder``.
    final var recordsCommits: Bool {
        guard isRestoring, let recorder = Restoration.current?.recorder, !AllStores.isRecording else {
            return isRecording
        }
        return attachments?.recorders.contains { $0 !== recorder } == true
    }
}
