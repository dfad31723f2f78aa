/// An error of a file that cannot be used as a database. The file is unchanged.
package enum DatabaseFileError: Error, Equatable, CustomStringConvertible {
    /// The file is not an SQLite database.
    case notADatabase(path: String)

    /// The file is an SQLite database of another program.
    case foreign(path: String)

    /// The file is a database of this program, and its content is damaged.
    case damaged(path: String)

    /// A newer version of this program wrote the file.
    case newer(path: String)

    /// The file cannot be opened or written.
    case unusable(path: String, reason: String)

    package var description: String {
        switch self {
        case .notADatabase(let path): "'\(path)' is not an SQLite database; the file is unchanged"
        case .foreign(let path): "'\(path)' is a database of another program; the file is unchanged"
        case .damaged(let path): "the database '\(path)' is damaged; the file is unchanged"
        case .newer(let path):
            "the database '\(path)' was written by a newer version of this program; the file is unchanged"
        case .unusable(let path, let reason): "the database '\(path)' cannot be used: \(reason)"
        }
    }
}
