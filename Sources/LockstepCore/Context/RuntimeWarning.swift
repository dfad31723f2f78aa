import Foundation

/// The warnings about mistakes in the use of Lockstep. The compiler cannot detect these mistakes, and they are not
/// severe enough for a trap.
public enum RuntimeWarning {
    /// The handler of all warnings. It receives the text of a warning. The default handler writes the text to
    /// standard error.
    ///
    /// The handler is a task-local value. `withValue` sets it for a piece of work and for the tasks that the work
    /// starts:
    ///
    /// ```swift
    /// RuntimeWarning.$handler.withValue({ logger.warning("\($0)") }) { runApp() }
    /// ```
    @TaskLocal public static var handler: @Sendable (_ message: String) -> Void = { message in
        defaultHandler.withLock { $0 }(message)
    }

    /// The handler of the warnings for which no ``handler`` is set, such as those of a detached task or a thread.
    package static let defaultHandler = Locked<@Sendable (_ message: String) -> Void>({ message in
        FileHandle.standardError.write(Data("Lockstep: warning: \(message)\n".utf8))
    })

    /// The subjects that ``reportOnce(_:_:)`` has reported. Each test with `.runtimeWarningsFail` starts with an empty
    /// set.
    package enum Reported: WorkContextKey {
        package static let defaultValue = Locked<Set<String>>([])
    }

    package static func report(_ message: String) { handler(message) }

    /// Reports a warning unless a warning about the same subject was reported before.
    static func reportOnce(_ subject: String, _ message: String) {
        let isFirst = WorkContext.current[Reported.self].withLock { $0.insert(subject).inserted }
        if isFirst { report(message) }
    }
}
