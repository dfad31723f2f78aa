import Dispatch

/// A queue for blocking work, such as writing a file. It runs one piece of work at a time, on a thread that Swift's
/// tasks do not use.
struct WriteQueue: Sendable {
    private let queue = DispatchQueue(label: "Lockstep.Persistence", qos: .utility)

    /// Runs a piece of work after all work that was started before.
    ///
    /// - Parameter work: The work.
    /// - Returns: The result of `work`.
    /// - Throws: The error that `work` throws.
    func run<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await withCheckedContinuation { call in
            queue.async { call.resume(returning: Result(catching: work)) }
        }.get()
    }

    /// Runs a piece of work after all work that was started before, and blocks the caller until it has ended.
    func runAndWait(_ work: () -> Void) { queue.sync(execute: work) }
}
