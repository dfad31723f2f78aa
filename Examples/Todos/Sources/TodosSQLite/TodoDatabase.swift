import Foundation
import GRDB

/// Opens databases of todos: never touches a file that is not one, and brings an older one up to date.
enum TodoDatabase {
    /// Marks a file as ours, in SQLite's `application_id`: "Todo" in ASCII.
    static let applicationID: UInt32 = 0x546F_646F

    static func inMemory() throws -> DatabaseQueue {
        let queue = try DatabaseQueue()
        try migrator.migrate(queue)
        return queue
    }

    static func open(path: String) throws(TodoDatabaseError) -> DatabaseQueue {
        try checkHeader(path: path)
        do {
            var configuration = Configuration()
            // Another process that is writing gets this long to finish.
            configuration.busyMode = .timeout(5)
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.read { database in
                let complaints = try String.fetchAll(database, sql: "PRAGMA quick_check(1)")
                guard complaints == ["ok"] else { throw TodoDatabaseError.damaged(path: path) }
                guard try !migrator.hasBeenSuperseded(database) else { throw TodoDatabaseError.newer(path: path) }
            }
            try migrator.migrate(queue)
            try queue.writeWithoutTransaction(checkWritable)
            return queue
        } catch let error as TodoDatabaseError {
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
    private static func checkHeader(path: String) throws(TodoDatabaseError) {
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
    private static func checkWritable(_ database: Database) throws {
        try database.inTransaction(.immediate) {
            try database.execute(sql: "INSERT INTO todo (title) VALUES ('')")
            return .rollback
        }
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("Create todo") { database in
            try database.execute(sql: "PRAGMA application_id = \(applicationID)")
            try database.create(table: "todo") { table in
                table.autoIncrementedPrimaryKey("id")
                table.column("title", .text).notNull()
                table.column("isDone", .boolean).notNull().defaults(to: false)
            }
        }
        // The todos of an older file are in the first list.
        migrator.registerMigration("Add lists") { database in
            try database.alter(table: "todo") { table in
                table.add(column: "list", .text).notNull().defaults(to: "home")
            }
        }
        return migrator
    }
}
