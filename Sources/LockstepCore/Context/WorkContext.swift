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
    /// Everything else, such as the scopes of dependencies.
    private var values: [ObjectIdentifier: any Sendable] = [:]

    /// The value of a key.
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
    /// This context, moved into a frame; `nil` if the frame is already its innermost frame or execution.
    @MainActor func entering(_ frame: Frame) -> WorkContext? {
        if frame === self.frame || frame.roles == .execution && self.frame?.nearest(.execution) === frame { return nil }
        return moved(to: self.frame === frame.outerFrame ? frame : Frame(continuing: frame, in: self))
    }

    /// The current context, moved into a frame.
    @MainActor package static func inside(_ frame: Frame) -> WorkContext {
        let context = current
        return context.entering(frame) ?? context
    }

    /// This context, moved into another frame.
    ///
    /// - Parameters:
    ///   - frame: The frame; `nil` outside all work.
    ///   - cause: Outside all work, the number of the execution that caused the code; `nil` if there is none.
    /// - Returns: The context.
    func moved(to frame: Frame?, causedBy cause: UInt64? = nil) -> WorkContext {
        var context = self
        (context.frame, context.cause) = (frame, cause)
        return context
    }

    /// The current context, outside all work and without a cause.
    package static var independent: WorkContext { current.moved(to: nil) }

    /// The number of the innermost execution that contains the code. If there is none, the number of the execution that
    /// caused the code. `nil` if there is neither.
    @MainActor var executionOrCause: UInt64? { frame.map(\.executionOrCause) ?? cause }
}

// MARK: - Running code

extension WorkContext {
    /// Runs `body` in this context.
    package func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        do { return try Self.$current.withValue(self, operation: body) } catch { throw error as! Failure }
    }

    /// Runs the async closure `body` in this context.
    package nonisolated(nonsending) func run<Result, Failure: Error>(
        _ body: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        // A closure that converts the error would leave the actor of the caller, and let other work run there.
        do { return try await Self.$current.withValue(self, operation: body) } catch { throw error as! Failure }
    }

    /// Runs `body` in a changed copy of the current context.
    package static func with<Result, Failure: Error>(
        _ change: (inout WorkContext) -> Void, run body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var context = current
        change(&context)
        return try context.run(body)
    }

    /// Runs the async closure `body` in a changed copy of the current context.
    package nonisolated(nonsending) static func with<Result, Failure: Error>(
        _ change: (inout WorkContext) -> Void, run body: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        var context = current
        change(&context)
        return try await context.run(body)
    }
}
