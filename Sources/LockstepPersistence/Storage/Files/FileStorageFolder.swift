public import Foundation

/// A folder that stores saved values, one file for each value. Use the folder for nothing else.
///
/// The value `todo-7` is in the file `todo-7.state`. In file names, all characters except `a` to `z`, `0` to `9`, `-`
/// and `_` are escaped. If the escaped name is too long, the file name is a hash. The first line of the file then
/// contains the value's name.
///
/// The folder has one lock, the file `.lock`. While a value is open, no other process can open any value of the folder.
/// For all other rules, see ``FileStorage``.
public final class FileStorageFolder: StateStorageFolder {
    private let path: String
    private let system: any FileSystem
    private let lock: FileLock

    /// Creates the storage of a folder without accessing the folder. Traps if the URL is not a file URL.
    ///
    /// - Parameter url: The folder's URL.
    public convenience init(_ url: URL) { self.init(url, system: SystemFileSystem()) }

    package init(_ url: URL, system: any FileSystem) {
        path = url.filePath
        self.system = system
        lock = FileLock(path + "/.lock", in: system)
    }

    /// Returns the storage of one value. Each call returns a new object. Only one object for a name can be open at a
    /// time.
    ///
    /// - Parameter name: The name.
    /// - Returns: The storage.
    public func storage(named name: String) -> any StateStorage {
        FileStorage(
            path: path + "/" + FileName.make(for: name), title: FileName.needsTitle(name) ? name : nil,
            folderLock: lock, system: system)
    }

    /// Returns the names of all saved values. If the folder does not exist, returns no names.
    ///
    /// - Returns: The names. A name is missing if its file name is a hash, and the first line of the file cannot be
    ///   read.
    /// - Throws: An error if the folder cannot be listed.
    public func names() throws -> [String] {
        do {
            return try system.unless(ENOENT) { try system.names(in: path) }?.compactMap(name) ?? []
        } catch let error as SystemError { throw error.persistenceError(at: path) }
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

extension FileStorageFolder: HasStoragePlace {
    /// The path of the lock file. All values of the folder have the same place.
    var place: AnyHashable { lock.path.withResolvedFolder }
}

extension StateStorageFolder where Self == FileStorageFolder {
    /// A folder of files. See ``FileStorageFolder``.
    ///
    /// - Parameter url: The folder's URL.
    /// - Returns: The folder's storage.
    public static func folder(_ url: URL) -> FileStorageFolder { FileStorageFolder(url) }
}
