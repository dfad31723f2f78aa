/// The recorder that schedules a save after each change of a store. The store retains the recorder, and the recorder
/// retains the persistence.
final class ChangeRecorder: Recorder {
    private let persistence: Persistence

    init(_ persistence: Persistence) { self.persistence = persistence }

    func record(_ event: StoreEvent) {
        switch event {
        // A state that a tool restored is not saved.
        case .committed(let commit) where !commit.isUndoable: break
        case .committed: persistence.noteChange()
        // The operation may have confirmed a change without a commit.
        case .ended(let execution) where execution.kind == .operation: persistence.noteChange()
        case .started, .ended: break
        }
    }
}
