import Dispatch

/// Does work that blocks, such as writing a file, one piece after another and apart from the threads of Swift's tasks.
struct WriteQueue: Sendable {
    private let queue = DispatchQueue(label: "Lockstep.Persistence", qos: .utility)

    /// Does a piece of work.
    ///
    /// - Parameter work: The work.
    /// - Returns: What `work` returns.
    /// - Throws: What `work` throws.
    func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try work() }) }
        }
    }
}
