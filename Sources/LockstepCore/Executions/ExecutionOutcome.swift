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

extension ExecutionOutcome: Equatable {
    /// Whether both ended in the same way, and for work that failed, with the same error.
    ///
    /// Errors are the same if they are of one type and equal, or the same object. Other errors cannot be compared, and count as
    /// different: make the type of the error `Equatable`, or compare ``error``.
    public static func == (left: ExecutionOutcome, right: ExecutionOutcome) -> Bool {
        switch (left, right) {
        case (.completed, .completed), (.cancelled, .cancelled), (.superseded, .superseded), (.dropped, .dropped): true
        case (.failed(let left), .failed(let right)): areEqual(left, right)
        default: false
        }
    }

    private static func areEqual(_ left: any Error, _ right: any Error) -> Bool {
        func isEqual<Left: Equatable>(_ left: Left) -> Bool { left == right as? Left }
        // Of the value in it: every error can be cast to one that is `Equatable` by its domain and code.
        if let left = left as Any as? any Equatable { return isEqual(left) }
        guard type(of: left) is AnyObject.Type, type(of: right) is AnyObject.Type else { return false }
        return left as AnyObject === right as AnyObject
    }
}

extension ExecutionOutcome: CustomStringConvertible {
    /// The outcome's name, and the error of work that failed.
    public var description: String {
        error.map { "failed(\($0))" } ?? kind.rawValue
    }
}
