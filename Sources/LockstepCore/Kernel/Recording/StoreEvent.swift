/// An event that a ``Recorder`` receives from a store.
public enum StoreEvent: Sendable {
    /// An execution started.
    case started(Execution)
    /// The state of a store changed.
    case committed(Commit)
    /// An execution ended. The ``Execution/outcome`` of the execution is set.
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
