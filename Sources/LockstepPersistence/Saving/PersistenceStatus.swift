/// The status of saving a store or the members of a family.
public enum PersistenceStatus: Sendable, Equatable {
    /// Everything is saved, or nothing has changed yet.
    case saved
    /// The last change is not saved yet.
    case pending
    /// The last change could not be saved. If the error's `isRetryable` is `true`, saving is retried after one minute
    /// at the latest. Otherwise, the next change starts another attempt (promise S3). After `stop()`, there are no
    /// further attempts.
    case failing(PersistenceError)
    /// Changes are not saved, to protect the saved data (promise S4). For example, the saved data is open elsewhere, or
    /// cannot be read or decoded. The error contains the reason.
    ///
    /// If the saved data is open in another store of this process, Lockstep tries again when that store stops saving
    /// (promise S11). If another reason has disappeared, call ``StorePersistence/recover()``.
    /// ``FamilyPersistence/erase()`` also makes saving possible again.
    case blocked(PersistenceError)
    /// Changes are no longer saved, because ``StorePersistence/stop()`` or ``FamilyPersistence/stop()`` was called.
    case stopped
}

extension PersistenceStatus {
    /// Whether everything is saved.
    public var isSaved: Bool { if case .saved = self { true } else { false } }

    /// Whether the status is ``pending``.
    public var isPending: Bool { if case .pending = self { true } else { false } }

    /// The error, if changes cannot be saved; otherwise `nil`.
    public var error: PersistenceError? {
        switch self {
        case .failing(let error), .blocked(let error): error
        case .saved, .pending, .stopped: nil
        }
    }
}
