public import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// Values in the files of a folder, one file for each.
///
/// The names of the files are made of those of the values: `todo-7` is in `todo-7.state`. Characters that a file cannot
/// have in its name on every disk are escaped, capital letters too; for a name that is too long for a file, the file
/// has a number, and the name is its first line.
///
/// One lock, the file `.lock`, stands for the whole folder: it is held as long as any of its values is open. Otherwise
/// each value is kept as in a ``FileStorage``.
///
/// Use the folder for nothing else. Files with other names are not touched.
public final class FileStorageFolder: StateStorageFolder {
    private let path: String
    private let system: any FileSystem
    private let lock: FileLock

    /// Creates the folder's storage. It does not touch the folder.
    ///
    /// - Parameter url: The folder's URL.
    public convenience init(_ url: URL) { self.init(url, system: SystemFileSystem()) }

    package init(_ url: URL, system: any FileSystem) {
        path = url.filePath
        self.system = system
        lock = FileLock(path + "/.lock", in: system)
    }

    /// Returns the place of one value. It is a new object each time; one of them can be open.
    ///
    /// - Parameter name: The name.
    /// - Returns: The place.
    public func storage(named name: String) -> any StateStorage {
        FileStorage(
            path: path + "/" + FileName.make(for: name), title: FileName.needsTitle(name) ? name : nil,
            folderLock: lock,
            system: system)
    }

    /// Returns the names of all values that are there.
    ///
    /// - Returns: The names. A value is missing where its name is in its first line, and that is damaged.
    /// - Throws: Why the folder cannot be listed; a missing one has no values.
    public func names() throws -> [String] {
        do {
            let files = try system.unless(ENOENT) { () throws(SystemError) in try system.names(in: path) } ?? []
            return files.compactMap(name)
        } catch { throw error.persistenceError(at: path) }
    }

    private func name(of file: String) -> String? {
        switch FileName.meaning(of: file) {
        case .text(let name): return name
        case .titled:
            guard let data = try? system.contents(of: path + "/" + file), let (title, _) = TitleLine.split(data),
                FileName.make(for: title) == file
            else { return nil }
            return title
        case nil: return nil
        }
    }
}

extension StateStorageFolder where Self == FileStorageFolder {
    /// Values in the files of a folder. See ``FileStorageFolder``.
    ///
    /// - Parameter url: The folder's URL.
    /// - Returns: The storage.
    public static func folder(_ url: URL) -> FileStorageFolder { FileStorageFolder(url) }
}
