import Foundation
import LockstepCore
import LockstepPersistence

/// A file system that forwards its calls to another one.
protocol DerivedFileSystem: FileSystem {
    var base: any FileSystem { get }
}

extension DerivedFileSystem {
    func openFile(_ path: String, for purpose: FilePurpose) throws(SystemError) -> Int32 {
        try base.openFile(path, for: purpose)
    }
    func readBytes(of file: Int32, atMost count: Int) throws(SystemError) -> Data {
        try base.readBytes(of: file, atMost: count)
    }
    func writeBytes(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(SystemError) -> Int {
        try base.writeBytes(bytes, to: file)
    }
    func synchronize(_ file: Int32) throws(SystemError) { try base.synchronize(file) }
    func closeFile(_ file: Int32) throws(SystemError) { try base.closeFile(file) }
    func lockFile(_ file: Int32) throws(SystemError) { try base.lockFile(file) }
    func unlockFile(_ file: Int32) throws(SystemError) { try base.unlockFile(file) }
    func status(of file: Int32) throws(SystemError) -> FileStatus { try base.status(of: file) }
    func status(at path: String) throws(SystemError) -> FileStatus { try base.status(at: path) }
    func target(ofLink path: String) throws(SystemError) -> String { try base.target(ofLink: path) }
    func renameFile(_ path: String, to newPath: String) throws(SystemError) {
        try base.renameFile(path, to: newPath)
    }
    func removeFile(_ path: String) throws(SystemError) { try base.removeFile(path) }
    func makeFolder(_ path: String) throws(SystemError) { try base.makeFolder(path) }
    func names(in folder: String) throws -> [String] { try base.names(in: folder) }
}

/// Files that the process can neither read nor write, in writable folders. The superuser, who runs some tests, has no
/// such files, so this type simulates them.
struct ReadOnlyFileSystem: DerivedFileSystem {
    let base: any FileSystem = SystemFileSystem()

    func openFile(_ path: String, for purpose: FilePurpose) throws(SystemError) -> Int32 {
        if case .reading = purpose { throw SystemError("open", EACCES) }
        return try base.openFile(path, for: purpose)
    }

    func status(at path: String) throws(SystemError) -> FileStatus {
        var status = try base.status(at: path)
        status.isWritable = false
        return status
    }
}

/// A file system that makes nothing durable, for tests with many writes in which only processes end.
struct UnsynchronizedFileSystem: DerivedFileSystem {
    let base: any FileSystem = SystemFileSystem()

    func synchronize(_ file: Int32) throws(SystemError) {}
}

/// A file system that lets another storage open a file as soon as its folder is created again.
final class FolderTaken: DerivedFileSystem {
    let base: any FileSystem = SystemFileSystem()
    private let other = Locked<FileStorage?>(nil)
    private let isWaiting = Locked(false)

    func take(_ url: URL) {
        other.withLock { $0 = FileStorage(url) }
        isWaiting.withLock { $0 = true }
    }

    func release() { other.withLock { $0 }?.close() }

    func makeFolder(_ path: String) throws(SystemError) {
        try base.makeFolder(path)
        if isWaiting.withLock({ exchange(&$0, with: false) }) { try? other.withLock { $0 }?.open() }
    }
}

/// A file system whose lock file was removed. Its number is free when the file is closed, and another thread that opens a
/// storage gets it at once for its own lock file.
final class NumberReused: DerivedFileSystem {
    /// The file system of the other storage.
    private final class Reusing: DerivedFileSystem {
        let base: any FileSystem = SystemFileSystem()
        /// The number of both lock files. Files of other tests cannot have it.
        let identity = FileIdentity(device: -2, number: UInt64.random(in: .min ... .max))
        let isAsked = DispatchSemaphore(value: 0)

        func status(of file: Int32) throws(SystemError) -> FileStatus {
            var status = try base.status(of: file)
            status.identity = identity
            isAsked.signal()
            return status
        }
    }

    let base: any FileSystem = SystemFileSystem()
    private let reusing = Reusing()
    private let other: FileStorage
    private let isUnlocked = Locked(false)
    private let opening = Locked<Result<Void, any Error>?>(nil)
    private let hasEnded = DispatchSemaphore(value: 0)

    /// Creates the file system.
    ///
    /// - Parameter url: The file of the other storage.
    init(other url: URL) { other = FileStorage(url, system: reusing) }

    func status(of file: Int32) throws(SystemError) -> FileStatus {
        var status = try base.status(of: file)
        status.identity = reusing.identity
        return status
    }

    func unlockFile(_ file: Int32) throws(SystemError) {
        try base.unlockFile(file)
        isUnlocked.withLock { $0 = true }
    }

    func closeFile(_ file: Int32) throws(SystemError) {
        try base.closeFile(file)
        guard isUnlocked.withLock({ exchange(&$0, with: false) }) else { return }
        Thread.detachNewThread { [self] in
            let result = Result { try other.open() }
            opening.withLock { $0 = result }
            hasEnded.signal()
        }
        reusing.isAsked.wait()
    }

    /// Waits until the other storage is open, and closes it. Throws the error of its opening.
    func closeOther() throws {
        hasEnded.wait()
        try opening.withLock { $0 }?.get()
        other.close()
    }
}
