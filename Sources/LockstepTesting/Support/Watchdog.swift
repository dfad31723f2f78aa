import LockstepCore

/// Ends a wait that nothing else ends.
final class Watchdog: Sendable {
    private let ended = Locked(false)
    private let task = Locked<Task<Void, Never>?>(nil)

    /// - Parameters:
    ///   - timeout: How long the wait may last.
    ///   - clock: The clock of that.
    ///   - end: Ends the wait.
    init(_ timeout: Duration, _ clock: any Clock<Duration>, _ end: @escaping @Sendable () -> Void) {
        let task = Task { [ended] in
            guard (try? await clock.sleep(for: timeout)) != nil else { return }
            ended.withLock { $0 = true }
            end()
        }
        self.task.withLock { $0 = task }
    }

    /// Whether the wait lasted too long.
    var hasEnded: Bool { ended.withLock { $0 } }

    /// Ends it: the wait is over.
    func cancel() { task.withLock { $0 }?.cancel() }
}
