import LockstepCore

/// Ends a wait that nothing else ends.
final class Watchdog: Sendable {
    private let ended = Locked(false)
    private let task = Locked<Task<Void, Never>?>(nil)

    /// Starts to wait.
    ///
    /// - Parameters:
    ///   - patience: How long the wait may last.
    ///   - end: Called when it has lasted that long. It must be kept, and not be lost, if nothing waits for it yet.
    init(_ patience: Patience, _ end: @escaping @Sendable () -> Void) {
        let task = Task { [ended] in
            guard (try? await patience.clock.sleep(for: patience.timeout)) != nil else { return }
            ended.withLock { $0 = true }
            end()
        }
        self.task.withLock { $0 = task }
    }

    /// Whether the wait lasted too long.
    var hasEnded: Bool { ended.withLock { $0 } }

    /// Stops the watchdog: the wait is over.
    func cancel() { task.withLock { $0 }?.cancel() }
}
