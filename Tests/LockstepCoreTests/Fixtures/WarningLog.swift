import LockstepCore

/// Collects runtime warnings.
final class WarningLog: Sendable {
    private let collected = Locked<[String]>([])

    /// The warnings so far.
    var lines: [String] { collected.withLock { $0 } }

    /// Runs work, and collects its warnings instead of printing them.
    @MainActor func collect(_ work: () -> Void) { result(of: work) }

    /// Runs work, and collects its warnings instead of printing them.
    @MainActor func collect(_ work: () async -> Void) async {
        await RuntimeWarning.$handler.withValue({ [self] in add($0) }) { await work() }
    }

    /// Runs work, collects its warnings instead of printing them, and returns its result.
    @MainActor func result<Result>(of work: () -> Result) -> Result {
        RuntimeWarning.$handler.withValue(add, operation: work)
    }

    @Sendable private func add(_ message: String) { collected.withLock { $0.append(message) } }
}
