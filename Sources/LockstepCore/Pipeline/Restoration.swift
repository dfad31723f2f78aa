/// A snapshot that was assigned, and what is left to do about it.
struct Restoration {
    /// Whether the state differs from before.
    let isChanged: Bool
    /// Wakes observers, and ends what the snapshot won over.
    let finish: @MainActor () -> Void
}

extension Cell {
    /// Assigns what a snapshot says.
    func restore(_ change: (inout State) -> Void) -> Restoration {
        let change = self.change(.name("restore"), change).change
        return Restoration(isChanged: change != nil) { [self] in
            if let change { notify(change) }
        }
    }
}

extension AnyPipeline {
    /// Puts snapshots of several stores back: all are assigned before anybody is told of any.
    ///
    /// - Parameters:
    ///   - snapshots: The snapshots, and whose they are.
    ///   - name: What the executions and their commits are called.
    ///   - payload: What recorders see as the executions' payload.
    ///   - site: Where that was asked for.
    /// - Returns: Whether each snapshot was of the right type; one that was not is left out.
    @discardableResult
    static func restore(
        _ snapshots: [(pipeline: AnyPipeline, snapshot: any Sendable)], name: String, payload: (any Sendable)?,
        at site: CallSite? = nil
    ) -> Bool {
        let parts = snapshots.map { pipeline, snapshot in
            (
                pipeline: pipeline, snapshot: snapshot,
                running: RunningExecution(.restore, name, payload: payload, at: site, in: pipeline)
            )
        }
        var isComplete = true
        func assign() {
            var restored: [(recording: CommitRecording, restoration: Restoration)] = []
            // A recorder that commits when it is told of the first must not come before the others.
            EventDelivery.together {
                for part in parts {
                    let before = part.pipeline.recordedSnapshot
                    let recording = CommitRecording(name, of: part.running, in: part.pipeline, before: before)
                    if let restoration = part.pipeline.putBack(part.snapshot) {
                        restored.append((recording, restoration))
                    } else {
                        isComplete = false
                    }
                }
                for part in restored where part.restoration.isChanged { part.recording.didAssign() }
            }
            for part in restored {
                EventDelivery.wake(causedBy: part.recording.execution) { part.restoration.finish() }
            }
        }
        func run(_ index: Int) {
            guard index < parts.count else { return assign() }
            parts[index].pipeline.run(parts[index].running) { _ in run(index + 1) }
        }
        run(0)
        return isComplete
    }
}
