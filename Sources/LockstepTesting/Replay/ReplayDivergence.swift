/// Where a replay came to differ from its recording.
public struct ReplayDivergence: Error, Hashable, Sendable, CustomStringConvertible {
    /// In what way it differs.
    public enum Reason: String, Hashable, Sendable {
        /// The fresh store does not begin as the recorded one did.
        case initialState
        /// The state after a commit.
        case state
        /// A commit was not made.
        case missingCommit
        /// A commit was made that was not recorded.
        case extraCommit
        /// An execution ended in another way.
        case outcome
        /// Something else happened next.
        case order
        /// Nobody said how an execution of that name is started.
        case unregistered
        /// The payload was not recorded, or cannot be decoded.
        case payload
        /// What was to come next can come no more: nothing goes on that could bring it.
        case stuck
    }

    /// In what way it differs.
    public let reason: Reason
    /// The recorded event that it differs at, the first one being number 1; one more than there are where the replay went on after
    /// the last one; 0 for the initial state.
    public let event: Int
    /// What was recorded and what happened, for people.
    public let description: String
}
