/// The first difference between a replay and its recording.
public struct ReplayDivergence: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of the difference.
    public enum Reason: String, Hashable, Sendable {
        /// The store of the replay starts with a different state than the recorded store.
        case initialState
        /// The state after a commit differs.
        case state
        /// A recorded commit was not made.
        case missingCommit
        /// A commit was made that was not recorded.
        case extraCommit
        /// The outcome of an execution differs.
        case outcome
        /// The next event is not the recorded event.
        case order
        /// The name of an execution is not registered, so the execution cannot be started.
        case unregistered
        /// The payload of an execution is not in the recording, or cannot be decoded.
        case payload
        /// The next event did not happen. Possible reasons are:
        /// - No running work can cause the event.
        /// - The registered call did not start the execution.
        /// - The timeout passed.
        /// - The test was cancelled.
        case stuck
    }

    /// The kind of the difference.
    public let reason: Reason
    /// The number of the recorded event at the difference. The first event has number 1. Special cases:
    /// - If the initial state differs, the number is 0.
    /// - If the replay has more events than the recording, the number is one more than the last number.
    public let event: Int
    /// A readable description of the difference, with the recorded event and the replayed event.
    public let description: String
}
