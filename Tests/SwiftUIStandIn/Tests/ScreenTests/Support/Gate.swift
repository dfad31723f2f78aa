/// An operation that the test lets succeed or fail when it says so.
///
/// `LockstepTesting` has a better one, and dependencies that this package must not have.
@MainActor final class Gate<Value: Sendable> {
    private let honorsCancellation: Bool
    private var calls: [Int: CheckedContinuation<Value, any Error>] = [:]
    private var waiting: [(count: Int, continuation: AsyncStream<Never>.Continuation)] = []

    /// How often the operation was called.
    private(set) var callCount = 0

    /// - Parameter honorsCancellation: Whether a call throws when its task is cancelled, or goes on all the same.
    init(honorsCancellation: Bool = false) {
        self.honorsCancellation = honorsCancellation
    }

    /// The operation.
    func callAsFunction() async throws -> Value {
        let call = callCount
        callCount += 1
        let reached = waiting.filter { $0.count <= callCount }
        waiting.removeAll { $0.count <= callCount }
        for waiter in reached { waiter.continuation.finish() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { calls[call] = $0 }
        } onCancel: { [honorsCancellation] in
            guard honorsCancellation else { return }
            Task { @MainActor in self.end(call, with: .failure(CancellationError())) }
        }
    }

    /// Waits until the operation was called that often, or the test's time is over.
    func isCalled(_ count: Int = 1) async {
        guard callCount < count else { return }
        let (called, continuation) = AsyncStream<Never>.makeStream()
        waiting.append((count, continuation))
        for await _ in called {}
    }

    /// Lets one call, the first being number 0, return.
    func succeed(_ value: Value, call: Int = 0) { end(call, with: .success(value)) }

    /// Lets one call, the first being number 0, throw.
    func fail(_ error: any Error, call: Int = 0) { end(call, with: .failure(error)) }

    private func end(_ call: Int, with result: Result<Value, any Error>) {
        calls.removeValue(forKey: call)?.resume(with: result)
    }
}
