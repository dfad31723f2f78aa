import Foundation

/// Reports a misuse that the compiler cannot see and that is not worth a crash.
public enum RuntimeWarning {
    /// Called with each warning. By default, it is written to standard error.
    ///
    /// ```swift
    /// RuntimeWarning.$handler.withValue({ logger.warning("\($0)") }) { runApp() }
    /// ```
    @TaskLocal public static var handler: @Sendable (_ message: String) -> Void = { message in
        FileHandle.standardError.write(Data("Lockstep: warning: \(message)\n".utf8))
    }

    static func report(_ message: String) { handler(message) }
}
