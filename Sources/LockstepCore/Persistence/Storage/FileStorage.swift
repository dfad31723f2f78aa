public import Foundation

/// A value in a file.
public final class FileStorage: StateStorage {
    private let path: String

    /// Creates a storage. It does not touch the file.
    ///
    /// - Parameter url: The file's URL.
    public init(_ url: URL) { path = url.path(percentEncoded: false) }

    /// Reads the file.
    ///
    /// - Returns: The bytes.
    /// - Throws: Why it cannot be read.
    public func read() throws -> Data? { fatalError("unfinished") }

    /// Replaces the file.
    ///
    /// - Parameter data: The bytes.
    /// - Throws: Why it cannot be written.
    public func write(_ data: Data) throws { fatalError("unfinished") }

    /// Removes the file.
    ///
    /// - Throws: Why it cannot be removed.
    public func remove() throws { fatalError("unfinished") }
}

extension StateStorage where Self == FileStorage {
    /// A value in a file. See ``FileStorage``.
    ///
    /// - Parameter url: The file's URL.
    /// - Returns: The storage.
    public static func file(_ url: URL) -> FileStorage { FileStorage(url) }
}
