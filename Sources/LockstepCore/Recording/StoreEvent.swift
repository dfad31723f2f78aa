/// What a ``Recorder`` receives, in the order in which it happened.
public enum StoreEvent: Sendable {
    /// An execution began.
    case started(Execution)
    /// A store's state changed.
    case committed(Commit)
    /// An execution ended; its ``Execution/outcome`` says how.
    case ended(Execution)

    /// The execution that the event belongs to.
    public var execution: Execution {
        switch self {
        case .started(let execution), .ended(let execution): execution
        case .committed(let commit): commit.execution
        }
    }

    /// The store that the event belongs to.
    public var store: StoreReference { execution.store }
}
