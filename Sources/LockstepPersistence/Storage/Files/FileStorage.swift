public import Foundation
import LockstepCore

/// A storage in a file. The file is always complete, even after a crash.
///
/// A write creates a new file, which then replaces the old file. After a crash, a loss of power or a failed write, the
/// file has the old value or the new value. When a write has returned, the new value survives a crash and a loss of
/// power (promise S9).
///
/// Choose a folder that the system does not empty: `Application Support`, not `Caches`. tvOS has only `Caches`. The
/// storage creates a missing folder. Only the user who owns the file can read it.
///
/// While the storage is open, no other ``FileStorage`` can open the file. On a disk without locks, such as some
/// network disks, another process can open the file. The lock is the empty file `<name>.lock`, which stays in the
/// folder. During a write, the folder also has a file `<name>.<number>.new`.
///
/// A suspended app keeps the lock. If the file is in the container of an app group, iOS may end the suspended app with
/// the code `0xdead10cc`, and a widget cannot open the file. So call ``StorePersistence/stopAndFlush()`` when the app
/// goes to the background. Only one process at a time can use the file.
public final class FileStorage: StateStorage {
    private let path: String
    private let system: any FileSystem
    /// The lock of the folder, if the file belongs to a ``FileStorageFolder``; otherwise `nil`.
    private let folderLock: FileLock?
    /// The name of the value, for the first line of the file; `nil` if the file name is not a hash.
    private let title: String?
    private let opened = Locked<Opened?>(nil)

    private struct Opened: Sendable {
        /// The path that `resolvedPath()` returned.
        let path: String
        let lock: FileLock
    }

    /// Creates a storage without accessing the file. Traps if the URL is not a file URL.
    ///
    /// - Parameter url: The file's URL.
    public convenience init(_ url: URL) { self.init(url, system: SystemFileSystem()) }

    package convenience init(_ url: URL, system: any FileSystem) {
        self.init(path: url.filePath, title: nil, folderLock: nil, system: system)
    }

    init(path: String, title: String?, folderLock: FileLock?, system: any FileSystem) {
        self.path = path
        self.title = title
        self.folderLock = folderLock
        self.system = system
    }

    deinit { close() }
}

extension URL {
    /// The path of a file, without a slash at its end. Traps if the URL is not a file URL.
    var filePath: String {
        precondition(
            isFileURL, "State cannot be saved at \(self), which is not a file URL: pass a URL made by URL(filePath:)")
        let path = path(percentEncoded: false)
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}

// MARK: - Opening

extension FileStorage {
    /// Locks the file until ``close()`` or the end of the process. Creates a missing folder, and removes the
    /// temporary files that a crash left behind.
    ///
    /// You can also read and write without opening the storage. Other processes can then use the file at the same
    /// time.
    ///
    /// - Throws: ``PersistenceError/inUse(_:)`` if the file is already open, in this process or in another process.
    ///   ``PersistenceError/notAFile(_:)`` if the path leads to something that is not a file. A different error if
    ///   the folder cannot be used.
    public func open() throws {
        try translating {
            let path = try resolvedPath()
            try checkReplaceable(path, mustBeWritable: false)
            try system.makeFolders(path.parentFolder)
            let lock = folderLock ?? FileLock(path + ".lock", in: system)
            if try lock.acquire(for: path) {
                do { try removeLeftovers(beside: path) } catch {
                    lock.release(for: path)
                    throw error
                }
            }
            opened.withLock { $0 = Opened(path: path, lock: lock) }
        }
    }

    /// Unlocks the file.
    public func close() {
        let opened = opened.withLock { exchange(&$0, with: nil) }
        opened?.lock.release(for: opened?.path ?? path)
    }

    private func removeLeftovers(beside path: String) throws {
        let (folder, name) = (path.parentFolder, path.lastPart)
        for other in try system.names(in: folder) {
            guard let owner = TemporaryName.owner(of: other) else { continue }
            // The lock of a folder covers all its files.
            guard folderLock == nil ? owner == name : FileName.isOwn(owner) else { continue }
            _ = try system.unless(ENOENT) { try system.removeFile(folder + "/" + other) }
        }
    }

    /// Follows all symbolic links, and returns the last path. The file at this path may be missing.
    private func resolvedPath() throws -> String {
        var path = path
        for _ in 0..<40 {
            guard let target = try system.unless(EINVAL, ENOENT, ENOTDIR, call: { try system.target(ofLink: path) })
            else { return path }
            path = target.hasPrefix("/") ? target : path.parentFolder + "/" + target
        }
        throw SystemError("readlink", ELOOP)
    }
}

/// The name of the temporary file of a write: `<name>.<number>.new`. The number has 8 random hexadecimal digits.
enum TemporaryName {
    static func make(for path: String) -> String {
        path + String(format: ".%08x.new", UInt32.random(in: .min ... .max))
    }

    /// Returns `<name>` if the name of a file has the form `<name>.<number>.new`; otherwise `nil`.
    static func owner(of name: String) -> String? {
        // A folder may have thousands of other files, for which an expression would be slow.
        guard name.hasSuffix(".new") else { return nil }
        return name.wholeMatch(of: #/(?s)(.+)\.[0-9a-fA-F]{8}\.new/#).map { String($0.1) }
    }
}

// MARK: - Reading and writing

extension FileStorage {
    /// Reads the file.
    ///
    /// - Returns: The bytes; `nil` if there is no file.
    /// - Throws: ``PersistenceError/notPermitted(_:)``, ``PersistenceError/notAFile(_:)`` or
    ///   ``PersistenceError/unavailable(_:)`` if the file cannot be read.
    ///   ``PersistenceError/damaged(quarantinedAs:reason:)`` if the file name is a hash, and the first line of the file is
    ///   not the value's name.
    public func read() throws -> Data? {
        try translating {
            let path = try currentPath()
            return try system.unless(ENOENT) { try untitled(system.contents(of: path)) }
        }
    }

    /// Replaces the file. If the path is a link, replaces the target of the link.
    ///
    /// - Parameter data: The bytes.
    /// - Throws: ``PersistenceError/noSpace(_:)``, ``PersistenceError/notPermitted(_:)``,
    ///   ``PersistenceError/notAFile(_:)`` or ``PersistenceError/unavailable(_:)`` if the file cannot be written.
    ///   ``PersistenceError/inUse(_:)`` if the folder or the lock file was removed, and another storage has opened the
    ///   file since then.
    public func write(_ data: Data) throws {
        try translating {
            let path = try currentPath()
            if try system.unless(ENOENT, call: { try replace(path, by: titled(data)) }) != nil { return }
            // The folder was removed together with the lock.
            try system.makeFolders(path.parentFolder)
            try replace(path, by: titled(data))
        }
    }

    /// Removes the file. The lock file stays.
    ///
    /// - Throws: The same errors as ``write(_:)``.
    public func remove() throws {
        try translating {
            let path = try currentPath()
            // If there is no folder, there is no file.
            _ = try system.unless(ENOENT) {
                try ensureLock()
                try checkReplaceable(path)
                _ = try system.unless(ENOENT) { try system.removeFile(path) }
                // An earlier call may have removed the file, but failed to make the removal durable.
                try system.synchronizeFolder(path.parentFolder)
            }
        }
    }

    /// Renames the file to `<name>.damaged-<n>`, where `<n>` is the first unused number, starting at 1.
    ///
    /// - Returns: The new name, without the folder.
    /// - Throws: The same errors as ``write(_:)``.
    public func quarantine() throws -> String {
        try translating {
            let path = try currentPath()
            try ensureLock()
            try checkReplaceable(path)
            var number = 1
            while try status(at: "\(path).damaged-\(number)") != nil { number += 1 }
            let newPath = "\(path).damaged-\(number)"
            try system.renameFile(path, to: newPath)
            try system.synchronizeFolder(path.parentFolder)
            return newPath.lastPart
        }
    }

    private func currentPath() throws -> String { try opened.withLock { $0 }?.path ?? resolvedPath() }

    private func ensureLock() throws {
        if let opened = opened.withLock({ $0 }) { try opened.lock.ensure(for: opened.path) }
    }

    /// Throws `notAFile` if the path leads to something other than a file. Throws `notPermitted` if `mustBeWritable` is
    /// `true` and the process cannot write the file. Does nothing if the file is missing.
    private func checkReplaceable(_ path: String, mustBeWritable: Bool = true) throws {
        guard let status = try status(at: path) else { return }
        if status.kind != .file { throw PersistenceError.notAFile(path) }
        if mustBeWritable, !status.isWritable { throw PersistenceError.notPermitted(path) }
    }

    /// Returns the status of a file; `nil` if it is missing.
    private func status(at path: String) throws -> FileStatus? {
        try system.unless(ENOENT) { try system.status(at: path) }
    }

    private func replace(_ path: String, by data: Data) throws {
        try ensureLock()
        try checkReplaceable(path)
        let temporary = TemporaryName.make(for: path)
        let file = try system.openFile(temporary, for: .creating)
        do {
            do {
                try system.writeAll(data, to: file)
                // Synchronize before the rename: a disk may make the new name durable before the bytes of the file.
                try system.synchronize(file)
            } catch {
                try? system.closeFile(file)
                throw error
            }
            try system.closeFile(file)
            try system.renameFile(temporary, to: path)
        } catch {
            try? system.removeFile(temporary)
            throw error
        }
        try system.synchronizeFolder(path.parentFolder)
    }

    private func translating<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as SystemError { throw error.persistenceError(at: path) }
    }
}

// MARK: - Titles

extension FileStorage {
    private func titled(_ data: Data) -> Data { title.map { TitleLine.data(for: $0) + data } ?? data }

    private func untitled(_ data: Data) throws -> Data {
        guard let title else { return data }
        guard let (found, rest) = TitleLine.split(data), found == title else {
            throw PersistenceError.damaged(
                quarantinedAs: nil, reason: "the first line of “\(path)” is not the name of the value")
        }
        return rest
    }
}

extension FileStorage: HasStoragePlace {
    /// The path of the lock file.
    var place: AnyHashable {
        let path = opened.withLock { $0 }?.lock.path ?? folderLock?.path ?? ((try? resolvedPath()) ?? path) + ".lock"
        return path.withResolvedFolder
    }
}

extension String {
    /// This path, after following the symbolic links in the path of its folder.
    var withResolvedFolder: String {
        URL(filePath: parentFolder).resolvingSymlinksInPath().path(percentEncoded: false) + "/" + lastPart
    }
}

extension StateStorage where Self == FileStorage {
    /// A storage in a file. See ``FileStorage``.
    ///
    /// - Parameter url: The file's URL.
    /// - Returns: The storage.
    public static func file(_ url: URL) -> FileStorage { FileStorage(url) }
}
