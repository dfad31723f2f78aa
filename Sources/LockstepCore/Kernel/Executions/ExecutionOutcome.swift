/// The result of an ``Execution``.
public enum ExecutionOutcome: Sendable {
    /// The work was done.
    case completed
    /// The work threw this error.
    case failed(any Error)
    /// The work was cancelled.
    case cancelled
    /// Later work superseded this work. The result of this work was discarded (promises L1, L4 and P1).
    case superseded
    /// An interceptor or a run policy dropped the work, so the work was not done.
    case dropped

    /// An unavailable name for ``completed``.
    @_documentation(visibility: internal)
    @available(*, unavailable, renamed: "completed")
    public static var success: ExecutionOutcome { fatalError() }

    /// Creates the outcome of work that threw an error.
    ///
    /// If the error stands for a cancellation, the outcome is cancelled. If a ``Guard`` ended the action early, the
    /// outcome is completed. Otherwise, the outcome is failed.
    ///
    /// - Parameter error: The error that the work threw.
    public init(throwing error: any Error) {
        if error is GuardFailed {
            self = .completed
        } else {
            self = StateError(from: error).isCancellation ? .cancelled : .failed(error)
        }
    }

    /// Does the work, and creates its outcome: completed, cancelled or failed.
    @usableFromInline @MainActor init(of work: () throws -> Void) {
        do {
            try work()
            self = .completed
        } catch {
            self.init(throwing: error)
        }
    }

    /// Does the work, and creates its outcome: completed, cancelled or failed.
    @MainActor init(of work: @MainActor () async throws -> Void) async {
        do {
            try await work()
            self = .completed
        } catch {
            self.init(throwing: error)
        }
    }

    /// Throws an error if the work failed, was cancelled or was superseded.
    ///
    /// ```swift
    /// try await store.dispatch(\.refresh).get()
    /// ```
    ///
    /// - Throws: The error of failed work, or a `CancellationError` if the work was cancelled or superseded. If the
    ///   work was dropped, this method throws no error.
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

    /// The error if the work failed, otherwise `nil`.
    public var error: (any Error)? {
        if case .failed(let error) = self { error } else { nil }
    }
}

extension ExecutionOutcome: Equatable {
    /// Whether `left` and `right` are the same outcome. Two failures are the same if their errors are the same:
    ///
    /// - Errors of an `Equatable` type are the same if they are equal.
    /// - Objects of a class that is not `Equatable` are the same if they are identical.
    /// - All other errors count as different. To compare them, make their type `Equatable`, or compare ``error``.
    public static func == (left: ExecutionOutcome, right: ExecutionOutcome) -> Bool {
        switch (left, right) {
        case (.completed, .completed), (.cancelled, .cancelled), (.superseded, .superseded), (.dropped, .dropped): true
        case (.failed(let left), .failed(let right)): areSameErrors(left, right)
        default: false
        }
    }
}

extension ExecutionOutcome: CustomStringConvertible {
    /// The name of the outcome, and the error if the work failed.
    public var description: String {
        error.map { "failed(\($0))" } ?? kind.rawValue
    }
}
