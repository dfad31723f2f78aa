import GRDB
import SQLiteFiles

extension DatabaseFile {
    /// A database of todos.
    static let todos = DatabaseFile(applicationID: todosID, migrator: migrator) { database in
        try database.execute(sql: "INSERT INTO todo (title) VALUES ('')")
    }

    /// "Todo" in ASCII.
    private static let todosID: UInt32 = 0x546F_646F

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("Create todo") { database in
            try database.execute(sql: "PRAGMA application_id = \(todosID)")
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
