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

/// A value in a file.
///
/// A write makes a new file beside it, makes that durable, and gives it the name of the old one. So the file is always
/// complete:
///
/// | what happens during a write | what is there afterwards |
/// |---|---|
/// | the process ends, or crashes | the old value or the new one |
/// | the system crashes, or loses power | the old value or the new one |
/// | the disk is full, or fails | the old value; the write throws |
///
/// A disk may also fail in the last step, which makes the new name durable: then the write throws, and the new value is
/// there.
///
/// After a write has returned, the new value survives all of these, as long as the drive has stored what it says it
/// stored.
///
/// The file can be read by its owner only. The folder is made if there is none. Beside the file, there are
/// `<name>.lock`, which is empty and stays, and during a write `<name>.<number>.new`; what a crash leaves of it is
/// removed by ``open()``.
///
/// The lock keeps other processes away, and other storages of this one, by whatever path they came. On a disk that has
/// no locks, such as some network disks, other processes are not noticed.
///
/// A link is followed, and what it leads to is replaced. What is not a file is not touched, nor is a file that the
/// process may not write.
///
/// Choose a folder that the system does not empty: `Application Support`, not `Caches`. tvOS has only the latter.
public final class FileStorage: StateStorage {
    private let path: String
    private let system: any FileSystem
    /// The lock of a folder, for a file in one.
    private let folderLock: FileLock?
    /// The name of the value, in the first line of the file, where the file's own name is too short for it.
    private let title: String?
    private let opened = Locked<Opened?>(nil)

    private struct Opened: Sendable {
        /// The path to which links lead.
        let path: String
        let lock: FileLock
    }

    /// Creates a storage. It does not touch the file.
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
    /// The path of a file, without a slash at its end.
    var filePath: String {
        precondition(
            isFileURL, "State is kept in a file or a folder of this device, not at \(self): pass URL(filePath:)")
        let path = path(percentEncoded: false)
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}

// MARK: - Opening

extension FileStorage {
    /// Locks the file until ``close()`` or the end of the process, makes its folder, and removes what a crash left of a
    /// write.
    ///
    /// Reading and writing works without it, but does not keep others away.
    ///
    /// - Throws: ``PersistenceError/inUse(_:)`` where another process or storage holds the file;
    ///   ``PersistenceError/notAFile(_:)`` where something else is there; or why the folder cannot be used.
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
        for other in try system.retrying({ () throws(SystemError) in try system.names(in: folder) }) {
            guard let owner = TemporaryName.owner(of: other) else { continue }
            // The lock of a folder is that of all its files.
            guard folderLock == nil ? owner == name : FileName.isOwn(owner) else { continue }
            _ = try system.unless(ENOENT) { () throws(SystemError) in try system.removeFile(folder + "/" + other) }
        }
    }

    /// The path to which links lead, also where nothing is there.
    private func resolvedPath() throws -> String {
        var path = path
        for _ in 0..<40 {
            let target = try system.unless(EINVAL, ENOENT, ENOTDIR) { () throws(SystemError) in
                try system.target(ofLink: path)
            }
            guard let target else { return path }
            path = target.hasPrefix("/") ? target : path.parentFolder + "/" + target
        }
        throw SystemError("readlink", ELOOP)
    }
}

/// The name of the file that a write makes first: `<name>.<number>.new`.
enum TemporaryName {
    static func make(for path: String) -> String {
        let digits = String(UInt32.random(in: .min ... .max), radix: 16)
        return "\(path).\(String(repeating: "0", count: 8 - digits.count))\(digits).new"
    }

    /// The name that it was made for; `nil` for other names.
    static func owner(of name: String) -> String? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 3, parts.last == "new", let digits = parts.dropLast().last,
            digits.utf8.count == 8, digits.allSatisfy(\.isHexDigit)
        else { return nil }
        return parts.dropLast(2).joined(separator: ".")
    }
}

// MARK: - Reading and writing

extension FileStorage {
    /// Reads the file.
    ///
    /// - Returns: The bytes; `nil` where there is no file.
    /// - Throws: ``PersistenceError/notPermitted(_:)``, ``PersistenceError/notAFile(_:)``, or another failure of the
    ///   disk.
    public func read() throws -> Data? {
        try translating {
            let path = try currentPath()
            do { return try untitled(system.contents(of: path)) } catch let error as SystemError
                where error.code == ENOENT
            {
                return nil
            }
        }
    }

    /// Replaces the file.
    ///
    /// - Parameter data: The bytes.
    /// - Throws: ``PersistenceError/noSpace(_:)``, ``PersistenceError/notPermitted(_:)``,
    ///   ``PersistenceError/notAFile(_:)``, ``PersistenceError/inUse(_:)`` where the folder was removed and another
    ///   process made it first, or another failure of the disk.
    public func write(_ data: Data) throws {
        try translating {
            let path = try currentPath()
            try ensureLock()
            do { try replace(path, by: titled(data)) } catch let error as SystemError where error.code == ENOENT {
                // The folder was removed, and the lock with it.
                try system.makeFolders(path.parentFolder)
                if let opened = opened.withLock({ $0 }) { try opened.lock.renew(for: opened.path) }
                try replace(path, by: titled(data))
            }
        }
    }

    /// Removes the file. Its lock stays.
    ///
    /// - Throws: As ``write(_:)`` does.
    public func remove() throws {
        try translating {
            let path = try currentPath()
            try ensureLock()
            try checkReplaceable(path)
            let isRemoved: Void? = try system.unless(ENOENT) { () throws(SystemError) in try system.removeFile(path) }
            if isRemoved != nil { try system.synchronizeFolder(path.parentFolder) }
        }
    }

    /// Renames the file to `<name>.damaged-<n>`, with the first number that is free.
    ///
    /// - Returns: The new name, without the folder.
    /// - Throws: As ``write(_:)`` does.
    public func setAside() throws -> String {
        try translating {
            let path = try currentPath()
            try ensureLock()
            try checkReplaceable(path)
            var number = 1
            while true {
                let newPath = "\(path).damaged-\(number)"
                // To make the name first is the one way to be sure, on every disk, that no file has it.
                if let file = try system.unless(
                    EEXIST, call: { () throws(SystemError) in try system.openFile(newPath, for: .creating) })
                {
                    do {
                        try system.closeCompletely(file)
                        try system.retrying { () throws(SystemError) in try system.renameFile(path, to: newPath) }
                    } catch {
                        try? system.removeFile(newPath)
                        throw error
                    }
                    try system.synchronizeFolder(path.parentFolder)
                    return newPath.lastPart
                }
                number += 1
            }
        }
    }

    private func currentPath() throws -> String { try opened.withLock { $0 }?.path ?? resolvedPath() }

    private func ensureLock() throws {
        if let opened = opened.withLock({ $0 }) { try opened.lock.ensure(for: opened.path) }
    }

    /// Throws where something is that must not be replaced.
    private func checkReplaceable(_ path: String, mustBeWritable: Bool = true) throws {
        guard let status = try system.unless(ENOENT, call: { () throws(SystemError) in try system.status(at: path) })
        else { return }
        if status.kind != .file { throw PersistenceError.notAFile(path) }
        if mustBeWritable, !status.isWritable { throw PersistenceError.notPermitted(path) }
    }

    private func replace(_ path: String, by data: Data) throws {
        try checkReplaceable(path)
        let temporary = TemporaryName.make(for: path)
        let file = try system.retrying { () throws(SystemError) in try system.openFile(temporary, for: .creating) }
        do {
            do {
                try system.writeAll(data, to: file)
                // Before the rename: a disk may make a new name durable sooner than what is in the file.
                try system.retrying { () throws(SystemError) in try system.synchronize(file) }
            } catch {
                try? system.closeFile(file)
                throw error
            }
            try system.closeCompletely(file)
            try system.retrying { () throws(SystemError) in try system.renameFile(temporary, to: path) }
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
                setAside: nil, reason: "the first line of “\(path)” is not the name of the value")
        }
        return rest
    }
}

extension StateStorage where Self == FileStorage {
    /// A value in a file. See ``FileStorage``.
    ///
    /// - Parameter url: The file's URL.
    /// - Returns: The storage.
    public static func file(_ url: URL) -> FileStorage { FileStorage(url) }
}
