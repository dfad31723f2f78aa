import LockstepCore

/// The recorder that schedules a save after each change of a store. The store retains the recorder, and the recorder
/// retains the persistence.
final class ChangeRecorder: AgeRecorder {
    private let persistence: StorePersistence

    init(_ persistence: StorePersistence) { self.persistence = persistence }

    func record(_ event: StoreEvent) {
        switch event {
        case .committed(let commit) where !commit.isSaved: break
        case .committed: persistence.noteChange()
        // The operation may have confirmed a change without a commit.
        case .ended(let execution) where execution.kind == .operation: persistence.noteChange()
        case .started, .ended: break
        }
    }

    // The age is saved with the value.
    func recordAge() { persistence.noteChange() }
}

extension Commit {
    /// Whether this commit must schedule a save. The value is `false` in two cases:
    ///
    /// - A tool restored the state, or the commit reacts to such a restore (promise S7).
    /// - The commit restored a saved state (S1). For a commit that reacts to this restore, the value is `true`.
    fileprivate var isSaved: Bool {
        if isByTool { return false }
        // A reaction can be a restore, too, or a commit of an interceptor inside the restore.
        let isRestoring = execution.kind == .restore && label == AnyPipeline.restored
        return reaction?.cause != .savedState || !isRestoring
    }
}
