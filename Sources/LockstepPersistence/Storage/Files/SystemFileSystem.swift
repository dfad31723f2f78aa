package import Foundation

/// The real system calls.
package struct SystemFileSystem: FileSystem {
    package init() {}

    package func openFile(_ path: String, for purpose: FilePurpose) throws(SystemError) -> Int32 {
        let flags: Int32 =
            switch purpose {
            case .reading: O_RDONLY | O_NONBLOCK
            case .creating: O_WRONLY | O_CREAT | O_EXCL
            case .locking: O_RDWR | O_CREAT | O_NONBLOCK
            case .folder: O_RDONLY | O_DIRECTORY
            }
        return try checked("open", open(path, flags | O_CLOEXEC, 0o600))
    }

    package func readBytes(of file: Int32, atMost count: Int) throws(SystemError) -> Data {
        var bytes = Data(count: count)
        bytes.count = try checked("read", bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, count) })
        return bytes
    }

    package func writeBytes(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(SystemError) -> Int {
        // Some systems write at most 2 GB in one call.
        try checked("write", write(file, bytes.baseAddress, min(bytes.count, 1 << 30)))
    }

    package func synchronize(_ file: Int32) throws(SystemError) {
        #if canImport(Darwin)
            // `fsync` leaves the bytes in the memory of the drive, so try `F_FULLFSYNC` first. Not every disk supports
            // this command.
            do {
                _ = try checked("fcntl(F_FULLFSYNC)", fcntl(file, F_FULLFSYNC))
                return
            } catch { if ![ENOTSUP, ENOTTY, EINVAL].contains(error.code) { throw error } }
        #endif
        _ = try checked("fsync", fsync(file))
    }

    package func closeFile(_ file: Int32) throws(SystemError) {
        // An interrupted call also closes the file, so it is not repeated.
        if close(file) == -1, errno != EINTR { throw SystemError("close", errno) }
    }

    package func lockFile(_ file: Int32) throws(SystemError) {
        _ = try checked("flock", flock(file, LOCK_EX | LOCK_NB))
    }

    package func unlockFile(_ file: Int32) throws(SystemError) { _ = try checked("flock", flock(file, LOCK_UN)) }

    package func status(of file: Int32) throws(SystemError) -> FileStatus {
        var status = stat()
        _ = try checked("fstat", fstat(file, &status))
        return FileStatus(status, isWritable: true)
    }

    package func status(at path: String) throws(SystemError) -> FileStatus {
        var status = stat()
        _ = try checked("stat", stat(path, &status))
        return FileStatus(status, isWritable: access(path, W_OK) == 0)
    }

    package func target(ofLink path: String) throws(SystemError) -> String {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = try checked("readlink", readlink(path, &target, target.count))
        return String(decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    package func renameFile(_ path: String, to newPath: String) throws(SystemError) {
        _ = try checked("rename", rename(path, newPath))
    }

    package func removeFile(_ path: String) throws(SystemError) { _ = try checked("unlink", unlink(path)) }

    package func makeFolder(_ path: String) throws(SystemError) { _ = try checked("mkdir", mkdir(path, 0o700)) }

    package func names(in folder: String) throws -> [String] {
        do { return try FileManager.default.contentsOfDirectory(atPath: folder) } catch CocoaError.fileReadNoSuchFile {
            throw SystemError("opendir", ENOENT)
        } catch CocoaError.fileReadNoPermission { throw SystemError("opendir", EACCES) }
    }

    /// Makes a call, and repeats it while signals interrupt it.
    package func checked<Result: SignedInteger>(
        _ name: String, _ call: @autoclosure () -> Result
    ) throws(SystemError) -> Result {
        while true {
            let result = call()
            if result != -1 { return result }
            // Read `errno` immediately after the call: it belongs to the last call of the thread.
            if errno != EINTR { throw SystemError(name, errno) }
        }
    }
}

extension FileStatus {
    fileprivate init(_ status: stat, isWritable: Bool) {
        let kind: Kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            default: .other
            }
        self.init(
            kind: kind, isWritable: isWritable,
            identity: FileIdentity(
                device: Int64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino)))
    }
}
