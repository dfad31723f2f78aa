/// A restore of the snapshots of several stores at once: an undo, a redo, or a step in time by a tool.
///
/// Changes that observers and recorders make immediately in reaction to a restoration belong to it (promise U3).
/// "Immediately" means during their call. A task that an observer starts runs later, and is not part of the
/// restoration.
final class Restoration: Sendable {
    /// The restoration that the current code reacts to.
    static var current: Restoration? { now.withLock { $0 } }

    private static let now = Locked<Restoration?>(nil)

    /// Whether undo recorders record changes of this restoration. They do not record a step in time by a tool.
    let isUndoable: Bool

    init(isUndoable: Bool = true) { self.isUndoable = isUndoable }

    /// Calls `body` as a reaction to a restoration, or to none.
    @MainActor static func reacting(to restoration: Restoration?, _ body: () -> Void) {
        let outer = current
        guard outer !== restoration else { return body() }
        now.withLock { $0 = restoration }
        body()
        now.withLock { $0 = outer }
    }

    /// Restores snapshots.
    ///
    /// All snapshots are assigned before any recorder or observer is called. At that time, the stores have exactly
    /// these states (promise U2).
    ///
    /// - Parameters:
    ///   - snapshots: The snapshots, and the pipelines of their stores.
    ///   - name: The name of the executions and of their commits.
    ///   - payload: The payload of the executions.
    ///   - site: The place of the call.
    /// - Returns: Whether each snapshot had the type of its store's snapshots. A snapshot of another type is skipped.
    @discardableResult
    @MainActor func restore(
        _ snapshots: [(pipeline: AnyPipeline, snapshot: any Sendable)], name: String, payload: (any Sendable)? = nil,
        at site: CallSite? = nil
    ) -> Bool {
        let parts = snapshots.filter { $0.pipeline.canAssign($0.snapshot) }
        let executions = parts.map {
            RunningExecution(.restore, .name(name), payload: payload, at: site, in: $0.pipeline)
        }
        func assign() {
            for (part, execution) in zip(parts, executions) { part.pipeline.beginRestoring(name, in: execution) }
            // Setting properties runs their `willSet` and `didSet`, which may change the other stores. So the other
            // stores are assigned last.
            for part in parts where part.pipeline.runsCodeWhenAssigned { part.pipeline.assign(part.snapshot) }
            for part in parts where !part.pipeline.runsCodeWhenAssigned { part.pipeline.assign(part.snapshot) }
            for part in parts { part.pipeline.endRestoring() }
        }
        func run(_ index: Int) {
            guard index < parts.count else { return assign() }
            executions[index].perform { _ in
                run(index + 1)
                return .completed
            }
        }
        Self.reacting(to: self) { run(0) }
        return parts.count == snapshots.count
    }
}

extension AnyPipeline {
    /// Starts restoring a snapshot.
    final func beginRestoring(_ name: String, in execution: RunningExecution) {
        begin(.setting, .name(name), in: execution)
        isRestoring = true
    }

    /// Ends restoring a snapshot.
    final func endRestoring() {
        isRestoring = false
        optimistic?.noteWrites()
        end()
        didRestore()
    }
}
