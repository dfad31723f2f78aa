public import Foundation
import Lockstep
import SQLiteFiles
import TodosCore

/// The file that an app keeps its todos in.
public enum TodoDatabaseFile {
    /// Keeps every list of todos in this process in a file, which is made when there is none.
    ///
    /// - Parameter file: The file. Its folder is made, too.
    /// - Throws: An error that says in words why the file cannot be used. It is left as it was then.
    public static func use(_ file: URL) throws {
        Dependencies.charge(\.repository, try open(file))
    }

    /// Opens a file, in a folder that is made when there is none.
    static func open(_ file: URL) throws -> SQLiteTodoRepository {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        return try SQLiteTodoRepository(DatabaseFile.todos.open(path: file.path))
    }
}
