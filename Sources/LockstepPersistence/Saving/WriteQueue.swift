import Dispatch

/// A queue for blocking work, such as writing a file. It runs one piece of work at a time, on a thread that Swift's
/// tasks do not use.
struct WriteQueue: Sendable {
    private let queue = DispatchQueue(label: "Lockstep.Persistence", qos: .utility)

    /// Runs a piece of work.
    ///
    /// - Parameter work: The work.
    /// - Returns: The result of `work`.
    /// - Throws: The error that `work` throws.
    func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try work() }) }
        }
    }

    /// Performs a save, after all work that was started before.
    func run(_ run: SaveRun) async {
        await withCheckedContinuation { continuation in
            queue.async {
                run.perform()
                continuation.resume()
            }
        }
    }

    /// Performs a save, after all work that was started before, and blocks the caller until it has ended.
    func runAndWait(_ run: SaveRun) {
        if run.isBlocking { queue.sync { run.perform() } } else { run.perform() }
    }
}
