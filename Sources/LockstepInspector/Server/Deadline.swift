/// A limit for the duration of work.
enum Deadline {
    struct Passed: Error {}

    /// Runs work. If the work takes longer than `time`, cancels the work and waits until the work ends.
    ///
    /// - Throws: ``Passed`` if the work takes longer than `time`, or the error that the work throws.
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
            return try await group.next()!  // The group has two tasks.
        }
    }
}
