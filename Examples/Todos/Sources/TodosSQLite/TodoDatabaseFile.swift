public import Foundation
import GRDB
import Lockstep
import SQLiteFiles
import TodosCore

/// The file with the todos of an app.
public enum TodoDatabaseFile {
    /// Stores the todos of this process and the state of its windows in a file. A missing file is created.
    ///
    /// - Parameter file: The file. A missing folder is created, too.
    /// - Throws: An error with a readable reason if the file cannot be used. The file is unchanged then.
    @MainActor
    public static func use(_ file: URL) throws {
        let queue = try open(file)
        Dependencies.charge(\.repository, SQLiteTodoRepository(queue))
        Dependencies.charge(\.workspace, WorkspaceStore(savedIn: SQLiteStorage(queue, key: "workspace")))
    }

    /// Saves all changes made before the call. Call this method when the app goes to the background.
    @MainActor
    public static func save() async { await Dependencies.current.workspace?.saved?.flush() }

    /// Opens a file, and creates a missing folder.
    static func open(_ file: URL) throws -> DatabaseQueue {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        return try DatabaseFile.todos.open(path: file.path)
    }
}
