/// The status of a ``Persistence``: whether the changes that it follows are saved.
public enum PersistenceStatus: Sendable {
    /// Everything is saved, or nothing has changed yet.
    case saved
    /// The last change is not saved yet.
    case pending
    /// The last change could not be saved. If trying again may help, saving is tried again within a minute, otherwise
    /// after the next change.
    case failing(PersistenceError)
    /// Nothing is saved, to protect the saved state: another program uses it, this version of the app cannot read it,
    /// or a migration failed.
    case blocked(PersistenceError)
    /// Changes are no longer saved, because ``Persistence/stop()`` was called.
    case stopped
}

extension PersistenceStatus {
    /// Whether everything is saved.
    public var isSaved: Bool { if case .saved = self { true } else { false } }

    /// Whether a change is not saved yet, but will be.
    public var isPending: Bool { if case .pending = self { true } else { false } }

    /// The error that prevents changes from being saved.
    public var error: PersistenceError? {
        switch self {
        case .failing(let error), .blocked(let error): error
        case .saved, .pending, .stopped: nil
        }
    }
}
