package import GRDB
import Lockstep

extension DatabaseQueue {
    /// Answers a request that changes nothing.
    ///
    /// - Throws: `StateError`; and what `request` throws.
    package func answer<Answer: Sendable>(
        _ request: @escaping @Sendable (Database) throws -> Answer
    ) async throws -> Answer {
        try await translatingErrors { try await read(request) }
    }

    /// Makes a change in a transaction of its own.
    ///
    /// - Throws: `StateError`; and what `change` throws.
    package func change<Answer: Sendable>(
        _ change: @escaping @Sendable (Database) throws -> Answer
    ) async throws -> Answer {
        try await translatingErrors { try await write(change) }
    }

    /// Throws SQLite's errors as `StateError`s: a database that is busy is worth another try, any other error is not.
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
