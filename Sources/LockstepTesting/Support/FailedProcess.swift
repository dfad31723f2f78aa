import Foundation
import LockstepCore

/// The failures that no test has received. They make the process, and with it the test run, fail at its end.
enum FailedProcess {
    private static let isFailed = Locked(false)

    /// Writes a failure to standard error, and changes the exit code of the process to a failure.
    ///
    /// - Parameter failure: The location and the message of the failure.
    static func report(_ failure: String) {
        FileHandle.standardError.write(Data("Lockstep: failure: \(failure)\n".utf8))
        let isFirst = isFailed.withLock { !exchange(&$0, with: true) }
        guard isFirst else { return }
        atexit {
            fflush(nil)
            _exit(EXIT_FAILURE)
        }
    }
}
