/// Work that continues until the test ends it, even if it is cancelled.
@MainActor final class HeldWork {
    private var continuation: CheckedContinuation<Int, any Error>?
    private let over: AsyncStream<Never>
    private var token: Token?

    /// Whether the task of the work was cancelled while it was running.
    private(set) var isCancelled = false

    init() {
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        over = stream
        token = Token(over: continuation)
    }

    /// Returns the work as an operation. Can be called once.
    ///
    /// The code that runs the operation releases it, with the token in it, after all processing of its result. This
    /// gives an exact signal, even for work whose result is discarded.
    func take() -> @MainActor () async throws -> Int {
        let token = token.take()
        return { [self] in
            defer { withExtendedLifetime(token) {} }
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation = $0 }
            } onCancel: {
                // Stores cancel on the main actor, and so do these tests.
                MainActor.assumeIsolated { isCancelled = true }
            }
        }
    }

    /// Ends the work, and does not wait for the consequences.
    func end(_ result: Result<Int, any Error>) { continuation.take()?.resume(with: result) }

    /// Waits until the code that ran the work has processed its result.
    func isOver() async { for await _ in over {} }

    /// An object whose release ends a sequence.
    private final class Token: Sendable {
        private let over: AsyncStream<Never>.Continuation

        init(over: AsyncStream<Never>.Continuation) {
            self.over = over
        }

        deinit { over.finish() }
    }
}
