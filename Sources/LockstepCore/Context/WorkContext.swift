/// What the running code is part of. Tasks inherit it.
///
/// What ends when the current call returns, such as the restoration that the code reacts to, is in ``CallContext``.
package struct WorkContext: Sendable {
    /// The context of the running code.
    @TaskLocal package static var current = WorkContext()

    /// The innermost piece of work that contains the code; `nil` outside all work, and in code that reacts to work.
    package private(set) var frame: Frame?
    /// Outside all frames, the number of the execution that caused the code, although the code is not part of it. `nil` if
    /// there is none.
    private(set) var cause: UInt64?
    /// The call of an asynchronous interceptor, or of its work, that contains the code; `nil` if there is none.
    var interceptorCall: (any AnyObject & Sendable)?
    /// The scopes that decide which overrides of dependencies the code reads.
    package var dependencies = DependencyScopes()
    /// The record of the default value that the code builds; `nil` if the code builds no default value of a dependency.
    var unimplementedRead: UnimplementedRead?
    /// The values of ``WorkContextKey``s that are set.
    private var values: [ObjectIdentifier: any Sendable] = [:]

    package subscript<Key: WorkContextKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

/// The key of a value in the ``WorkContext``, for modules and features that the context does not know.
package protocol WorkContextKey {
    associatedtype Value: Sendable
    static var defaultValue: Value { get }
}

// MARK: - Changed copies

extension WorkContext {
    /// The current context, moved into a frame.
    @MainActor package static func inside(_ frame: Frame) -> WorkContext {
        var context = current
        if frame === context.frame || frame.isNearestExecution(of: context.frame) { return context }
        context.frame = frame.continued(in: context.frame)
        return context
    }

    /// The current context, moved to where the work of a frame was started, without what the work is not part of.
    @MainActor static func around(_ frame: Frame) -> WorkContext {
        var context = current
        (context.frame, context.cause) = (frame.outerFrame, frame.cause)
        return context
    }

    /// This context, outside all work.
    ///
    /// - Parameter cause: The number of the execution that caused the code; `nil` if there is none.
    /// - Returns: The context.
    func outside(causedBy cause: UInt64?) -> WorkContext {
        var context = self
        (context.frame, context.cause) = (nil, cause)
        return context
    }

    /// The current context, outside all work and without a cause.
    package static var independent: WorkContext { current.outside(causedBy: nil) }

    /// The number of the innermost execution that contains the code. If there is none, the number of the execution that
    /// caused the code. `nil` if there is neither.
    @MainActor var executionOrCause: UInt64? { frame.map(\.executionOrCause) ?? cause }
}

// MARK: - Running code

extension WorkContext {
    /// Runs `body` in this context.
    package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.$current.withValue(self, operation: body)
    }

    /// Runs the async closure `body` in this context.
    package nonisolated(nonsending) func run<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await Self.$current.withValue(self, operation: body)
    }

    /// Runs `body` in a changed copy of the current context.
    package static func with<Result>(
        _ change: (inout WorkContext) -> Void, run body: () throws -> Result
    ) rethrows -> Result {
        var context = current
        change(&context)
        return try context.run(body)
    }

    /// Runs the async closure `body` in a changed copy of the current context.
    package nonisolated(nonsending) static func with<Result>(
        _ change: (inout WorkContext) -> Void, run body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        var context = current
        change(&context)
        return try await context.run(body)
    }
}
