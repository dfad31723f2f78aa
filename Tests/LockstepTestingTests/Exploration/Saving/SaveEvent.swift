/// An event of a store whose state, a number, is saved.
enum SaveEvent: Hashable {
    case set(Int)
    /// An optimistic change begins. Until it is confirmed, the state cannot be saved.
    case begin
    case confirm
    case flush, erase, stop
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
