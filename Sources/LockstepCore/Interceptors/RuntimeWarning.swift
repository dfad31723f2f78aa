import Foundation

/// Reports of misuse that the compiler cannot detect and that does not justify a crash.
public enum RuntimeWarning {
    /// The handler of all warnings. The default writes to standard error.
    ///
    /// ```swift
    /// RuntimeWarning.$handler.withValue({ logger.warning("\($0)") }) { runApp() }
    /// ```
    @TaskLocal public static var handler: @Sendable (_ message: String) -> Void = { message in
        FileHandle.standardError.write(Data("Lockstep: warning: \(message)\n".utf8))
    }

    static func report(_ message: String) { handler(message) }
}
