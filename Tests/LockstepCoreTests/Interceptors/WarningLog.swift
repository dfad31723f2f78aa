import LockstepCore

/// Collects runtime warnings.
final class WarningLog: Sendable {
    private let collected = Locked<[String]>([])

    /// The warnings so far.
    var lines: [String] { collected.withLock { $0 } }

    /// Runs work whose warnings are collected, and not printed.
    @MainActor func collect(_ work: () -> Void) {
        RuntimeWarning.$handler.withValue(add, operation: work)
    }

    /// Runs work whose warnings are collected, and not printed.
    @MainActor func collect(_ work: () async -> Void) async {
        await RuntimeWarning.$handler.withValue({ [self] in add($0) }) { await work() }
    }

    @Sendable private func add(_ message: String) { collected.withLock { $0.append(message) } }
}
