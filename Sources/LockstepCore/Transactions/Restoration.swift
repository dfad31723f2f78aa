/// Snapshots of several stores that are put back at once: an undo, a redo, a step in time.
///
/// What observers and recorders change at once, in reaction to it, belongs to it (promise U3). "At once" is the dynamic extent
/// of their call: a task that an observer starts runs later, and is not part of it.
final class Restoration: Sendable {
    /// The restoration that the running code reacts to.
    static var current: Restoration? { now.withLock { $0 } }

    private static let now = Locked<Restoration?>(nil)

    /// Whether it is a change that an undo recorder records: a step in time of a tool is none.
    let isUndoable: Bool

    init(isUndoable: Bool = true) { self.isUndoable = isUndoable }

    /// Calls `body`, which reacts to a restoration, or to none.
    @MainActor static func reacting(to restoration: Restoration?, _ body: () -> Void) {
        let outer = current
        guard outer !== restoration else { return body() }
        now.withLock { $0 = restoration }
        body()
        now.withLock { $0 = outer }
    }

    /// Puts snapshots back: all are assigned before any recorder or observer is called, and after that the stores have exactly
    /// these states (promise U2).
    ///
    /// - Parameters:
    ///   - snapshots: The snapshots, and the pipelines of their stores.
    ///   - name: The name of the executions and of their commits.
    ///   - payload: The payload of the executions.
    ///   - site: The place of the call.
    /// - Returns: Whether each snapshot had the type of its store's snapshots; one that had not is left out.
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
            // Setting properties runs their observers, which may change the other stores: those are assigned last.
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
    /// Begins to put a snapshot back.
    final func beginRestoring(_ name: String, in execution: RunningExecution) {
        begin(.setting, .name(name), in: execution)
        isRestoring = true
    }

    /// Ends putting a snapshot back.
    final func endRestoring() {
        isRestoring = false
        optimistic?.noteWrites()
        end()
        didRestore()
    }
}
