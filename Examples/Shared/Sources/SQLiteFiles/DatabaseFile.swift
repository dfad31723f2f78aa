package import Foundation
package import GRDB

/// A kind of database file. It opens databases of this kind, migrates older ones, and never changes other files.
package struct DatabaseFile: Sendable {
    /// The mark of this kind of database, in SQLite's `application_id`.
    private let applicationID: UInt32
    private let migrator: DatabaseMigrator

    /// Creates a kind of database. Each database of the kind also has a table for ``SQLiteStorage``.
    ///
    /// - Parameters:
    ///   - mark: Four letters that mark this kind of database.
    ///   - register: Registers the migrations that create a database or update an older one.
    package init(mark: String, register: (inout DatabaseMigrator) -> Void) {
        precondition(mark.utf8.count == 4, "The mark '\(mark)' of a DatabaseFile must have four ASCII letters")
        applicationID = mark.utf8.reduce(0) { $0 << 8 | UInt32($1) }
        var migrator = DatabaseMigrator()
        register(&migrator)
        migrator.registerSavedState()
        self.migrator = migrator
    }

    /// Opens a database in memory, which exists as long as its queue.
    ///
    /// - Returns: The database.
    /// - Throws: An error of SQLite.
    package func inMemory() throws -> DatabaseQueue {
        let queue = try DatabaseQueue()
        try migrator.migrate(queue)
        return queue
    }

    /// Opens the database in a file, and creates a missing file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - busyTimeout: The time in seconds that a request waits while another process writes.
    /// - Returns: The database.
    /// - Throws: `DatabaseFileError` if the file cannot be used. The file is unchanged then.
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
            try queue.write(mark)
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

    /// Checks the header of a file before SQLite opens it, because SQLite may write to files that it opens.
    private func checkHeader(path: String) throws(DatabaseFileError) {
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else { return }
        guard !isDirectory.boolValue else { throw .unusable(path: path, reason: "it is a folder") }
        guard let file = FileHandle(forReadingAtPath: path), let header = try? file.read(upToCount: 100) ?? Data()
        else {
            throw .unusable(path: path, reason: "it cannot be read")
        }
        // SQLite treats an empty file as a new database.
        guard !header.isEmpty else { return }
        guard header.count == 100, header.starts(with: Data("SQLite format 3\0".utf8)) else {
            throw .notADatabase(path: path)
        }
        let found = header[68..<72].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard found == applicationID else { throw .foreign(path: path) }
    }

    /// Marks a new database as one of this kind.
    private func mark(_ database: Database) throws {
        let mark = "PRAGMA application_id"
        if try UInt32.fetchOne(database, sql: mark) == applicationID { return }
        try database.execute(sql: "\(mark) = \(applicationID)")
    }

    /// Writes and rolls back, so that a read-only file or folder is reported now instead of at the first save.
    private func checkWritable(_ database: Database) throws {
        try database.inTransaction(.immediate) {
            try database.execute(sql: "INSERT INTO savedState (key, data) VALUES ('', '')")
            return .rollback
        }
    }
}
