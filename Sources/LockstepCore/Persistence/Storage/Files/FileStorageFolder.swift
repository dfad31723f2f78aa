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

/// A place for many saved values in a folder, with one file for each value.
///
/// The name of a file is made from the name of its value: the value `todo-7` is in the file `todo-7.state`. Capital
/// letters, and characters that some disks do not allow in file names, are escaped. If a name is too long for a file
/// name, the file has a number as its name, and the name of the value is the first line of the file.
///
/// The file `.lock` is the lock of the whole folder. It is held while any value is open. In other respects, each
/// value is saved as by a ``FileStorage``.
///
/// Use the folder for nothing else. Files with other names stay as they are.
public final class FileStorageFolder: StateStorageFolder {
    private let path: String
    private let system: any FileSystem
    private let lock: FileLock

    /// Creates the storage of a folder. This does not access the folder.
    ///
    /// - Parameter url: The folder's URL.
    public convenience init(_ url: URL) { self.init(url, system: SystemFileSystem()) }

    package init(_ url: URL, system: any FileSystem) {
        path = url.filePath
        self.system = system
        lock = FileLock(path + "/.lock", in: system)
    }

    /// Returns the place of one value. Each call returns a new object. Only one object for a name can be open at a
    /// time.
    ///
    /// - Parameter name: The name.
    /// - Returns: The place.
    public func storage(named name: String) -> any StateStorage {
        FileStorage(
            path: path + "/" + FileName.make(for: name), title: FileName.needsTitle(name) ? name : nil,
            folderLock: lock,
            system: system)
    }

    /// Returns the names of all saved values.
    ///
    /// - Returns: The names. A name is missing if it is in the first line of its file and that line is damaged.
    /// - Throws: An error if the folder cannot be listed. A folder that does not exist has no values.
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
    /// A place in the files of a folder. See ``FileStorageFolder``.
    ///
    /// - Parameter url: The folder's URL.
    /// - Returns: The storage.
    public static func folder(_ url: URL) -> FileStorageFolder { FileStorageFolder(url) }
}
