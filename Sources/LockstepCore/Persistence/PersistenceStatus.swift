/// The status of saving a store or the members of a family.
public enum PersistenceStatus: Sendable {
    /// Everything is saved, or nothing has changed yet.
    case saved
    /// The last change is not saved yet.
    case pending
    /// The last change could not be saved. If a retry can help, saving is retried after one minute at the latest,
    /// otherwise after the next change (promise S3).
    case failing(PersistenceError)
    /// Changes are not saved, so that the saved data stays unchanged: the data is open elsewhere, cannot be opened,
    /// read, decoded or migrated, or is damaged and could not be moved (promise S4).
    case blocked(PersistenceError)
    /// Changes are no longer saved, because ``Persistence/stop()`` or ``FamilyPersistence/stop()`` was called.
    case stopped
}

extension PersistenceStatus {
    /// Whether everything is saved.
    public var isSaved: Bool { if case .saved = self { true } else { false } }

    /// Whether the last change is not saved yet and saving has not failed.
    public var isPending: Bool { if case .pending = self { true } else { false } }

    /// The error, if changes cannot be saved; otherwise `nil`.
    public var error: PersistenceError? {
        switch self {
        case .failing(let error), .blocked(let error): error
        case .saved, .pending, .stopped: nil
        }
    }
}
