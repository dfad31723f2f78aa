public import Foundation
import GRDB
import Lockstep
import SQLiteFiles
import TodosCore

/// The file that an app keeps its todos in.
public enum TodoDatabaseFile {
    /// Keeps the todos of this process and the state of its windows in a file, which is made when there is none.
    ///
    /// - Parameter file: The file. Its folder is made, too.
    /// - Throws: An error that says in words why the file cannot be used. It is left as it was then.
    @MainActor
    public static func use(_ file: URL) throws {
        let queue = try open(file)
        Dependencies.charge(\.repository, SQLiteTodoRepository(queue))
        Dependencies.charge(\.workspace, WorkspaceStore(savedIn: SQLiteStorage(queue, key: "workspace")))
    }

    /// Saves what has changed until now: when the app goes to the background.
    @MainActor
    public static func save() async { await Dependencies.current.workspace?.saved?.flush() }

    /// Opens a file, in a folder that is made when there is none.
    static func open(_ file: URL) throws -> DatabaseQueue {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        return try DatabaseFile.todos.open(path: file.path)
    }
}
