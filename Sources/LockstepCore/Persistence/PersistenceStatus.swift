/// The status of saving a store or a family.
public enum PersistenceStatus: Sendable {
    /// Everything is saved, or nothing has changed yet.
    case saved
    /// The last change is not saved yet.
    case pending
    /// The last change could not be saved. If a retry can help, saving is retried after at most one minute, otherwise
    /// after the next change.
    case failing(PersistenceError)
    /// Saving is off, to keep the saved data unchanged: another program has it open, this version of the program
    /// cannot read it, or a migration failed.
    case blocked(PersistenceError)
    /// Changes are no longer saved, because ``Persistence/stop()`` was called.
    case stopped
}

extension PersistenceStatus {
    /// Whether everything is saved.
    public var isSaved: Bool { if case .saved = self { true } else { false } }

    /// Whether there is an unsaved change that will be saved.
    public var isPending: Bool { if case .pending = self { true } else { false } }

    /// The error, if changes cannot be saved.
    public var error: PersistenceError? {
        switch self {
        case .failing(let error), .blocked(let error): error
        case .saved, .pending, .stopped: nil
        }
    }
}
