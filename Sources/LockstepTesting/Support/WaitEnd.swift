/// The result of a wait in a test.
enum WaitEnd: Sendable {
    /// The condition became true in time.
    case reached
    /// The wait lasted too long.
    case timedOut
    /// The test was cancelled.
    case cancelled
}

extension WaitEnd {
    /// Returns the failure message of a wait.
    ///
    /// - Parameters:
    ///   - what: The event that the test waited for.
    ///   - patience: The maximum duration of the wait.
    ///   - state: A description of what is running after the wait.
    /// - Returns: The message, or `nil` for a successful wait. After a timeout, the message mentions the pending sleeps
    ///   of the test.
    func failure(waitingFor what: String, _ patience: Patience, _ state: @autoclosure () -> String) -> String? {
        switch self {
        case .reached: nil
        case .timedOut:
            "Waited \(patience.timeout) for \(what). \(state())\(ManualClocks.hint.map { "\n\($0)" } ?? "")"
        case .cancelled: "The test was cancelled while it waited for \(what). \(state())"
        }
    }
}
