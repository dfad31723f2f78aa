/// Work that goes on until the test ends it, whether or not it is cancelled.
@MainActor final class HeldWork {
    private var continuation: CheckedContinuation<Int, any Error>?
    private let over: AsyncStream<Never>
    private var token: Token?

    /// Whether its task was cancelled while it went on.
    private(set) var isCancelled = false

    init() {
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        over = stream
        token = Token(over: continuation)
    }

    /// The work, as an operation; taken once.
    ///
    /// Whoever runs it lets go of it when quite done with it, and so of the token in it: an exact signal, also for work
    /// whose result nobody wants.
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

    /// Ends it, and does not wait for what follows.
    func end(_ result: Result<Int, any Error>) { continuation.take()?.resume(with: result) }

    /// Waits until whoever ran it has done all there is to do about its result.
    func isOver() async { for await _ in over {} }

    /// Says when it is gone.
    private final class Token: Sendable {
        private let over: AsyncStream<Never>.Continuation

        init(over: AsyncStream<Never>.Continuation) {
            self.over = over
        }

        deinit { over.finish() }
    }
}
