import LockstepCore

/// A timer that ends a wait if the wait lasts too long.
final class Watchdog: Sendable {
    private let ended = Locked(false)
    private let task = Locked<Task<Void, Never>?>(nil)

    /// Starts measuring the wait.
    ///
    /// - Parameters:
    ///   - patience: The maximum duration of the wait.
    ///   - end: Ends the wait. If `patience` is short, `end` can run before the caller starts to wait.
    init(_ patience: Patience, _ end: @escaping @Sendable () -> Void) {
        let task = Task { [ended] in
            guard (try? await patience.wait()) != nil else { return }
            ended.withLock { $0 = true }
            end()
        }
        self.task.withLock { $0 = task }
    }

    /// Whether the watchdog has ended the wait, because the wait lasted too long.
    var hasEnded: Bool { ended.withLock { $0 } }

    /// Stops the watchdog, because the wait has ended.
    func cancel() { task.withLock { $0 }?.cancel() }
}
