/// An event of a store whose state, a number, is saved.
enum SaveEvent: Hashable {
    case set(Int)
    /// An optimistic change begins. Until it is confirmed, the state cannot be saved.
    case begin
    case confirm
    case flush, erase, stop
    /// The storage cannot be used when `persist` is called. It may contain a saved value.
    case block(stored: Int?)
    /// The reason of the block has disappeared.
    case recover
    /// After the stop, another store is saved to the same storage, in the same turn.
    case persistAgain
    /// The delay before the next save elapses.
    case elapse
    case succeed(Work)
    case fail(Work, Failure)

    /// The running work.
    enum Work: Hashable { case save, erase }

    enum Failure: Hashable, CaseIterable {
        case unchanged
        /// The storage replaced the data before it failed.
        case replaced
        case notRetryable
    }
}
