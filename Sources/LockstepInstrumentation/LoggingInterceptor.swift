public import LockstepCore
public import Logging  // by the package trait "Instrumentation"

/// An interceptor that logs the start and the end of each execution, such as an action or a load.
///
/// ```swift
/// import Logging
///
/// AllStores.attach(LoggingInterceptor(logger: Logger(label: "app.stores"), level: .info))
/// ```
///
/// The default level is `.debug`, which swift-log does not show by default.
///
/// To log a single store, add the interceptor to the store's interceptors:
///
/// ```swift
/// override var interceptors: [any StoreInterceptor] { [LoggingInterceptor(level: .debug)] }
/// ```
///
/// The messages are "Execution started", then "Execution ended" or "Execution failed". The metadata describes the
/// execution:
///
/// | key | value |
/// |---|---|
/// | `lockstep.name`, `lockstep.kind`, `lockstep.store` | the execution's name, its kind, and its store |
/// | `lockstep.execution`, `lockstep.parent`, `lockstep.cause` | the numbers of the execution, parent and cause |
/// | `code.file.path`, `code.line.number` | the file (as `Module/File.swift`) and the line of its start, if known |
/// | `lockstep.payload` | its payload, if `describesPayload` is `true` |
/// | `lockstep.outcome`, `lockstep.duration` | its outcome and its duration; in the last message only |
/// | `lockstep.error` | its error, if it failed |
///
/// A commit that is part of an action, a load or other work on its store is not logged separately. For cancelled,
/// superseded or dropped work, the last message is "Execution ended".
///
/// Isolation: the main actor.
@MainActor public struct LoggingInterceptor: StoreInterceptor {
    private let logger: Logger
    private let level: Logger.Level
    private let failureLevel: Logger.Level
    private let describesPayload: Bool

    /// Creates an interceptor.
    ///
    /// - Parameters:
    ///   - logger: The logger.
    ///   - level: The level of the messages "Execution started" and "Execution ended".
    ///   - failureLevel: The level of the message "Execution failed".
    ///   - describesPayload: Whether to log the payload, which may be large and private.
    public init(
        logger: Logger = Logger(label: "Lockstep"), level: Logger.Level = .debug, failureLevel: Logger.Level = .error,
        describesPayload: Bool = false
    ) {
        self.logger = logger
        self.level = level
        self.failureLevel = failureLevel
        self.describesPayload = describesPayload
    }

    /// Runs synchronous work, and logs its start and its end.
    public func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        logBeginning(of: context)
        let result = next()
        logEnd(of: context)
        return result
    }

    /// Runs asynchronous work, and logs its start and its end.
    public func intercept(
        context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
    ) async -> any Sendable {
        logBeginning(of: context)
        let result = await next()
        logEnd(of: context)
        return result
    }

    private func logBeginning(of context: ExecutionContext) {
        logger.log(level: level, "Execution started", metadata: metadata(of: context.execution))
    }

    private func logEnd(of context: ExecutionContext) {
        let outcome = context.outcome
        let isFailure = outcome?.error != nil
        logger.log(
            level: isFailure ? failureLevel : level, isFailure ? "Execution failed" : "Execution ended",
            metadata: metadata(of: context.execution, outcome: outcome))
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

    private func metadata(of execution: Execution, outcome: ExecutionOutcome?) -> Logger.Metadata {
        typealias Key = InstrumentationKey
        var metadata = metadata(of: execution)
        let end = execution.end ?? .now
        metadata[Key.duration] = .stringConvertible(execution.start.duration(to: end))
        metadata[Key.outcome] = (outcome?.kind.rawValue).map { "\($0)" }
        if let error = outcome?.error { metadata[Key.error] = "\(error)" }
        return metadata
    }
}
