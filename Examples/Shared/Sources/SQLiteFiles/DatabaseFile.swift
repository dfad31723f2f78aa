package import Foundation
package import GRDB

/// Opens databases of one kind: never touches a file that is not one, and brings an older one up to date.
package struct DatabaseFile: Sendable {
    /// Marks a file as ours, in SQLite's `application_id`: four letters in ASCII.
    package let applicationID: UInt32

    private let migrator: DatabaseMigrator
    private let write: @Sendable (Database) throws -> Void

    /// Describes the databases of one kind.
    ///
    /// - Parameters:
    ///   - applicationID: Marks a file as one of them.
    ///   - migrator: Makes them, and brings older ones up to date. The first migration sets `applicationID` by ``mark(_:)``.
    ///   - write: Writes something, which is taken back.
    package init(
        applicationID: UInt32, migrator: DatabaseMigrator, write: @escaping @Sendable (Database) throws -> Void
    ) {
        self.applicationID = applicationID
        self.migrator = migrator
        self.write = write
    }

    /// A database that is gone with its queue.
    package func inMemory() throws -> DatabaseQueue {
        let queue = try DatabaseQueue()
        try migrator.migrate(queue)
        return queue
    }

    /// Opens the database in a file, and makes it where there is none.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - busyTimeout: How many seconds another process that is writing gets to finish.
    /// - Returns: The database.
    /// - Throws: `DatabaseFileError` when the file cannot be used. It is left as it was then.
    package func open(path: String, busyTimeout: TimeInterval = 5) throws(DatabaseFileError) -> DatabaseQueue {
        try checkHeader(path: path)
        do {
            var configuration = Configuration()
            configuration.busyMode = .timeout(busyTimeout)
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.read { database in
                let complaints = try String.fetchAll(database, sql: "PRAGMA quick_check(1)")
                guard complaints == ["ok"] else { throw DatabaseFileError.damaged(path: path) }
                guard try !migrator.hasBeenSuperseded(database) else { throw DatabaseFileError.newer(path: path) }
            }
            try migrator.migrate(queue)
            try queue.writeWithoutTransaction(checkWritable)
            return queue
        } catch let error as DatabaseFileError {
            throw error
        } catch let error as DatabaseError {
            switch error.resultCode {
            case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR: throw .damaged(path: path)
            default: throw .unusable(path: path, reason: error.message ?? error.description)
            }
        } catch {
            throw .unusable(path: path, reason: error.localizedDescription)
        }
    }

    /// Looks at the bytes of a file before SQLite does, since SQLite may write to what it opens.
    private func checkHeader(path: String) throws(DatabaseFileError) {
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else { return }
        guard !isDirectory.boolValue else { throw .unusable(path: path, reason: "it is a folder") }
        guard let file = FileHandle(forReadingAtPath: path), let header = try? file.read(upToCount: 100) ?? Data()
        else {
            throw .unusable(path: path, reason: "it cannot be read")
        }
        // What SQLite makes of an empty file is a new database.
        guard !header.isEmpty else { return }
        guard header.count == 100, header.starts(with: Data("SQLite format 3\0".utf8)) else {
            throw .notADatabase(path: path)
        }
        let found = header[68..<72].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard found == applicationID else { throw .foreign(path: path) }
    }

    /// Writes, and takes it back: a file, or a folder, that cannot be written is found out now and not at the first save.
    private func checkWritable(_ database: Database) throws {
        try database.inTransaction(.immediate) {
            try write(database)
            return .rollback
        }
    }
}
