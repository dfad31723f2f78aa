/// Ends work that takes too long.
enum Deadline {
    struct Passed: Error {}

    /// Does work, and cancels it after a time.
    ///
    /// - Throws: ``Passed``; what the work throws.
    static func run<Result: Sendable>(
        _ time: Duration, _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        try await withThrowingTaskGroup(of: Result.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await Task.sleep(for: time)
                throw Passed()
            }
            defer { group.cancelAll() }
            return try await group.next()!  // there are two
        }
    }
}
