import Foundation

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

    package func readBytes(
        of file: Int32, into buffer: UnsafeMutableRawBufferPointer
    ) throws(SystemError) -> Int {
        try checked("read", read(file, buffer.baseAddress, buffer.count))
    }

    package func writeBytes(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(SystemError) -> Int {
        // Some systems write at most 2 GB in one call.
        try checked("write", write(file, bytes.baseAddress, min(bytes.count, 1 << 30)))
    }

    package func synchronize(_ file: Int32) throws(SystemError) {
        #if canImport(Darwin)
            // `fsync` leaves the bytes in the memory of the drive, so try `F_FULLFSYNC` first. Not every disk supports
            // this command.
            if fcntl(file, F_FULLFSYNC) != -1 { return }
            if ![ENOTSUP, ENOTTY, EINVAL].contains(errno) { throw SystemError("fcntl(F_FULLFSYNC)", errno) }
        #endif
        _ = try checked("fsync", fsync(file))
    }

    package func closeFile(_ file: Int32) throws(SystemError) { _ = try checked("close", close(file)) }

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
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let (count, code) = bytes.withUnsafeMutableBytes { buffer in
            (readlink(path, buffer.bindMemory(to: CChar.self).baseAddress!, buffer.count), errno)
        }
        if count < 0 { throw SystemError("readlink", code) }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    package func renameFile(_ path: String, to newPath: String) throws(SystemError) {
        _ = try checked("rename", rename(path, newPath))
    }

    package func removeFile(_ path: String) throws(SystemError) { _ = try checked("unlink", unlink(path)) }

    package func makeFolder(_ path: String) throws(SystemError) { _ = try checked("mkdir", mkdir(path, 0o700)) }

    package func names(in folder: String) throws(SystemError) -> [String] {
        guard let stream = opendir(folder) else { throw SystemError("opendir", errno) }
        defer { closedir(stream) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                if errno != 0 { throw SystemError("readdir", errno) }
                return names
            }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
    }

    private func checked<Result: SignedInteger>(_ call: String, _ result: Result) throws(SystemError) -> Result {
        // Read `errno` immediately after the call: it belongs to the last call of the thread.
        if result == -1 { throw SystemError(call, errno) }
        return result
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
            kind: kind, size: Int(status.st_size), isWritable: isWritable,
            identity: FileIdentity(
                device: Int64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino)))
    }
}
