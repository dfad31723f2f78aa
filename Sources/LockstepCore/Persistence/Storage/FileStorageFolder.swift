public import Foundation

/// Values in the files of a folder.
public final class FileStorageFolder: StateStorageFolder {
    /// Creates the folder's storage. It does not touch the folder.
    ///
    /// - Parameter url: The folder's URL.
    public init(_ url: URL) {}

    /// Returns the place of one value.
    ///
    /// - Parameter name: The name.
    /// - Returns: The place.
    public func storage(named name: String) -> any StateStorage { fatalError("unfinished") }

    /// Returns the names of all values that are there.
    ///
    /// - Returns: The names.
    /// - Throws: Why the folder cannot be listed.
    public func names() throws -> [String] { fatalError("unfinished") }
}

extension StateStorageFolder where Self == FileStorageFolder {
    /// Values in the files of a folder. See ``FileStorageFolder``.
    ///
    /// - Parameter url: The folder's URL.
    /// - Returns: The storage.
    public static func folder(_ url: URL) -> FileStorageFolder { FileStorageFolder(url) }
}
