/// How an ``Execution`` ended.
public enum ExecutionOutcome: Sendable {
    /// The work was done.
    case completed
    /// The work threw this error.
    case failed(any Error)
    /// The work was cancelled.
    case cancelled
    /// Later work took this work's place, and its result was dropped (promises L1 and L4).
    case superseded
    /// An interceptor decided that the work is not to be done at all.
    case dropped

    /// The outcome of work that threw `error`: cancelled for a cancellation, else failed.
    ///
    /// - Parameter error: What the work threw.
    public init(throwing error: any Error) {
        self = StateError(from: error).isCancellation ? .cancelled : .failed(error)
    }

    /// The outcome of doing the work now: completed, or what it threw.
    @usableFromInline @MainActor init(of work: () throws -> Void) {
        do {
            try work()
            self = .completed
        } catch {
            self.init(throwing: error)
        }
    }

    /// Throws where the work was not done.
    ///
    /// ```swift
    /// try await store.dispatch(\.refresh).get()
    /// ```
    ///
    /// - Throws: The error of work that failed; a `CancellationError` for work that was cancelled or superseded. Work that
    ///   an interceptor dropped was not wanted, and throws nothing.
    public func get() throws {
        switch self {
        case .completed, .dropped: break
        case .failed(let error): throw error
        case .cancelled, .superseded: throw CancellationError()
        }
    }

    /// Whether the work was done.
    public var isCompleted: Bool {
        if case .completed = self { true } else { false }
    }

    /// The error of work that failed, else `nil`.
    public var error: (any Error)? {
        if case .failed(let error) = self { error } else { nil }
    }
}

extension ExecutionOutcome: CustomStringConvertible {
    /// The outcome's name, and the error of work that failed.
    public var description: String {
        switch self {
        case .completed: "completed"
        case .failed(let error): "failed(\(error))"
        case .cancelled: "cancelled"
        case .superseded: "superseded"
        case .dropped: "dropped"
        }
    }
}
