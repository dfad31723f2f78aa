/// How far what a ``Persistence`` follows is saved.
public enum PersistenceStatus: Sendable {
    /// Everything is saved, or nothing has changed yet.
    case saved
    /// The last change is not saved yet.
    case pending
    /// The last change could not be saved. Saving is tried again, at the latest after a minute.
    case failing(PersistenceError)
    /// Nothing is saved, so that what is there stays as it is: another program has it open, this version of the program cannot read it,
    /// or a migration failed.
    case blocked(PersistenceError)
    /// Changes are not saved any more: ``Persistence/stop()`` was called.
    case stopped
}

extension PersistenceStatus {
    /// Whether everything is saved.
    public var isSaved: Bool { if case .saved = self { true } else { false } }

    /// Whether there is a change that is not saved, and that will be.
    public var isPending: Bool { if case .pending = self { true } else { false } }

    /// Why changes are not saved.
    public var error: PersistenceError? {
        switch self {
        case .failing(let error), .blocked(let error): error
        case .saved, .pending, .stopped: nil
        }
    }
}
