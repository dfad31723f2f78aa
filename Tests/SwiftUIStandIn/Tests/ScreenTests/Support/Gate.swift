/// An operation that succeeds or fails when the test decides.
///
/// `LockstepTesting` has a more complete gate, but has dependencies that this package must not have.
@MainActor final class Gate<Value: Sendable> {
    private let honorsCancellation: Bool
    private var calls: [Int: CheckedContinuation<Value, any Error>] = [:]
    private var waiting: [(count: Int, continuation: AsyncStream<Never>.Continuation)] = []

    /// The number of calls of the operation.
    private(set) var callCount = 0

    /// - Parameter honorsCancellation: Whether a call throws when its task is cancelled. Otherwise it continues.
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

    /// Waits until the operation was called `count` times, or the test's time is over.
    func isCalled(_ count: Int = 1) async {
        guard callCount < count else { return }
        let (called, continuation) = AsyncStream<Never>.makeStream()
        waiting.append((count, continuation))
        for await _ in called {}
    }

    /// Returns a value from one call. The first call has the number 0.
    func succeed(_ value: Value, call: Int = 0) { end(call, with: .success(value)) }

    /// Throws an error from one call. The first call has the number 0.
    func fail(_ error: any Error, call: Int = 0) { end(call, with: .failure(error)) }

    private func end(_ call: Int, with result: Result<Value, any Error>) {
        calls.removeValue(forKey: call)?.resume(with: result)
    }
}
