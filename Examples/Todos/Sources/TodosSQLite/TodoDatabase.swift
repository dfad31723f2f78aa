import GRDB
package import SQLiteFiles

extension DatabaseFile {
    /// A database of todos.
    package static let todos = DatabaseFile(mark: "Todo") { migrator in
        migrator.registerMigration("Create todo") { database in
            try database.create(table: "todo") { table in
                table.autoIncrementedPrimaryKey("id")
                table.column("title", .text).notNull()
                table.column("isDone", .boolean).notNull().defaults(to: false)
            }
        }
        // The todos of an older file become todos of the first list.
        migrator.registerMigration("Add lists") { database in
            try database.alter(table: "todo") { table in
                table.add(column: "list", .text).notNull().defaults(to: "home")
            }
        }
    }
}
