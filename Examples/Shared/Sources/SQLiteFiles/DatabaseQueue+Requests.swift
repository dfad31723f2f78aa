package import GRDB
import Lockstep

extension DatabaseQueue {
    /// Runs a request that only reads.
    ///
    /// - Throws: `StateError`, or the error of `request`.
    package func answer<Answer: Sendable>(
        _ request: @escaping @Sendable (Database) throws -> Answer
    ) async throws -> Answer {
        try await translatingErrors { try await read(request) }
    }

    /// Makes a change in its own transaction.
    ///
    /// - Throws: `StateError`, or the error of `change`.
    package func change<Answer: Sendable>(
        _ change: @escaping @Sendable (Database) throws -> Answer
    ) async throws -> Answer {
        try await translatingErrors { try await write(change) }
    }

    /// Converts SQLite's errors to `StateError`s. Only the error of a busy database can be retried.
    private func translatingErrors<Value>(_ access: () async throws -> Value) async throws -> Value {
        do {
            return try await access()
        } catch let error as DatabaseError {
            let message = error.message ?? error.description
            switch error.resultCode {
            case .SQLITE_BUSY, .SQLITE_LOCKED: throw StateError.server(code: 503, message: message)
            default: throw StateError.custom(code: "database", message: message, underlying: error.description)
            }
        }
    }
}
