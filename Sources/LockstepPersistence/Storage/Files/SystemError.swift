import Foundation

/// A system call that failed.
package struct SystemError: Error, Hashable {
    /// The name of the call.
    package let call: String
    /// The system's error number.
    package let code: Int32

    package init(_ call: String, _ code: Int32) {
        self.call = call
        self.code = code
    }

    /// Converts this error to a ``PersistenceError`` for a path.
    func persistenceError(at path: String) -> PersistenceError {
        switch code {
        case ENOSPC, EDQUOT: .noSpace(path)
        case EACCES, EPERM, EROFS: .notPermitted(path)
        case EISDIR: .notAFile(path)
        default: .unavailable(self)
        }
    }
}

extension SystemError: LocalizedError, CustomStringConvertible {
    package var description: String { "\(call): \(String(cString: strerror(code)))" }

    package var errorDescription: String? { description }
}
