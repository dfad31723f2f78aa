public import LockstepCore
public import Logging  // by the package trait "Instrumentation"

/// Logs each execution as it begins and as it ends.
///
/// ```swift
/// AllStores.attach(LoggingInterceptor(logger: Logger(label: "app.stores"), level: .info))
/// ```
///
/// For one store, attach it to the store's pipeline, or name it among the store's interceptors:
///
/// ```swift
/// override var interceptors: [any StoreInterceptor] { [LoggingInterceptor(level: .debug)] }
/// ```
///
/// The messages are always the same two, so that they can be counted and searched; what they are about is metadata:
///
/// | key | what |
/// |---|---|
/// | `lockstep.name`, `lockstep.kind`, `lockstep.store` | the execution's name, its kind, and its store |
/// | `lockstep.execution`, `lockstep.parent`, `lockstep.cause` | its number, and of what it is a part or was caused by, if anything |
/// | `code.file.path`, `code.line.number` | where it was started, if that is known; the file as `Module/File.swift` |
/// | `lockstep.payload` | what it was given, where that is asked for |
/// | `lockstep.outcome`, `lockstep.duration` | how it ended and how long it took; when it ended only |
/// | `lockstep.error` | the error of one that failed |
///
/// A commit is logged where it is an execution of its own, and is not where it is a part of another one. A failure is logged
/// at a level of its own; work that was cancelled, superseded or dropped did not fail.
///
/// Isolation: the main actor.
@MainActor public struct LoggingInterceptor: StoreInterceptor {
    private let logger: Logger
    private let level: Logger.Level
    private let failureLevel: Logger.Level
    private let describesPayload: Bool

    /// - Parameters:
    ///   - logger: What to log to.
    ///   - level: The level of the beginning, and of an end that is no failure.
    ///   - failureLevel: The level of a failure.
    ///   - describesPayload: Whether to log what the work was given. It may be large, and it may be private.
    public init(
        logger: Logger = Logger(label: "Lockstep"), level: Logger.Level = .debug, failureLevel: Logger.Level = .error,
        describesPayload: Bool = false
    ) {
        self.logger = logger
        self.level = level
        self.failureLevel = failureLevel
        self.describesPayload = describesPayload
    }

    /// Logs synchronous work.
    public func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        logBeginning(of: context)
        let result = next()
        logEnd(of: context)
        return result
    }

    /// Logs asynchronous work.
    public func intercept(
        context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
    ) async -> any Sendable {
        logBeginning(of: context)
        let result = await next()
        logEnd(of: context)
        return result
    }

    private func logBeginning(of context: ExecutionContext) {
        logger.log(level: level, "Execution began", metadata: metadata(of: context.execution))
    }

    private func logEnd(of context: ExecutionContext) {
        let ending = context.ending
        let isFailure = ending?.error != nil
        logger.log(
            level: isFailure ? failureLevel : level, isFailure ? "Execution failed" : "Execution ended",
            metadata: metadata(of: context.execution, ending: ending))
    }

    private func metadata(of execution: Execution) -> Logger.Metadata {
        typealias Key = InstrumentationKey
        var metadata: Logger.Metadata = [
            Key.name: "\(execution.name)", Key.kind: "\(execution.kind)", Key.store: "\(execution.store)",
            Key.execution: "\(execution.id.rawValue)",
        ]
        if let parent = execution.parent { metadata[Key.parent] = "\(parent.rawValue)" }
        if let cause = execution.cause { metadata[Key.cause] = "\(cause.rawValue)" }
        if let site = execution.site {
            metadata[Key.file] = "\(site.fileID)"
            metadata[Key.line] = "\(site.line)"
        }
        if describesPayload, let payload = execution.payloadDescription { metadata[Key.payload] = "\(payload)" }
        return metadata
    }

    private func metadata(of execution: Execution, ending: ExecutionOutcome?) -> Logger.Metadata {
        typealias Key = InstrumentationKey
        var metadata = metadata(of: execution)
        let end = execution.end ?? .now
        metadata[Key.duration] = .stringConvertible(execution.start.duration(to: end))
        metadata[Key.outcome] = (ending?.kind.rawValue).map { "\($0)" }
        if let error = ending?.error { metadata[Key.error] = "\(error)" }
        return metadata
    }
}
