/// How a wait of a test ended.
enum WaitEnd: Sendable {
    case reached
    /// The watchdog ended it.
    case timedOut
    /// The test was cancelled.
    case cancelled
}

extension WaitEnd {
    /// Describes the failure of a wait.
    ///
    /// - Parameters:
    ///   - what: What the test waited for.
    ///   - patience: How long it waited at most.
    /// - Returns: The failure; `nil` for a wait that reached what it waited for.
    func failure(waitingFor what: String, _ patience: Patience) -> String? {
        switch self {
        case .reached: nil
        case .timedOut: "Waited \(patience.timeout) for \(what)."
        case .cancelled: "The test was cancelled while it waited for \(what)."
        }
    }
}
