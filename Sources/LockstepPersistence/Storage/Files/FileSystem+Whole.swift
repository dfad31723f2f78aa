import Foundation

/// Operations that need several calls or retries.
extension FileSystem {
    /// Makes a call, and repeats it while signals interrupt it.
    func retrying<Result>(_ call: () throws(SystemError) -> Result) throws(SystemError) -> Result {
        while true {
            do { return try call() } catch {
                if error.code != EINTR { throw error }
            }
        }
    }

    /// Makes a call, and repeats it while signals interrupt it. Ignores errors with one of `codes`.
    ///
    /// - Returns: The result of the call; `nil` if the call threw an error with one of `codes`.
    func unless<Result>(
        _ codes: Int32..., call: () throws(SystemError) -> Result
    ) throws(SystemError) -> Result? {
        do { return try retrying(call) } catch {
            if codes.contains(error.code) { return nil }
            throw error
        }
    }

    /// Closes a file. Does not repeat an interrupted call, because an interrupted call also closes the file.
    func closeCompletely(_ file: Int32) throws(SystemError) {
        do { try closeFile(file) } catch {
            if error.code != EINTR { throw error }
        }
    }

    /// Reads all bytes of a file.
    ///
    /// - Throws: `EISDIR` if the path does not lead to a file.
    func contents(of path: String) throws -> Data {
        let file = try retrying { () throws(SystemError) in try openFile(path, for: .reading) }
        defer { try? closeFile(file) }
        let status = try retrying { () throws(SystemError) in try self.status(of: file) }
        guard status.kind == .file else { throw SystemError("open", EISDIR) }
        // The buffer is one byte larger than the file, because the last call reads no bytes but needs a buffer.
        var data = Data(count: status.size + 1)
        var count = 0
        while true {
            if count == data.count { data.count *= 2 }
            let read = try data.withUnsafeMutableBytes { buffer in
                try retrying { () throws(SystemError) in
                    try readBytes(of: file, into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
                }
            }
            if read == 0 { break }
            count += read
        }
        data.count = count
        return data
    }

    /// Writes all bytes, in several calls if necessary.
    func writeAll(_ data: Data, to file: Int32) throws {
        try data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let written = try retrying { () throws(SystemError) in
                    try writeBytes(UnsafeRawBufferPointer(rebasing: rest), to: file)
                }
                // The system may write no bytes without reporting an error. This loop would then never end.
                if written == 0 { throw SystemError("write", EIO) }
                rest = rest.dropFirst(written)
            }
        }
    }

    /// Synchronizes a folder. After this call, the names in the folder survive a loss of power. If the disk cannot
    /// synchronize folders, this call has no effect.
    func synchronizeFolder(_ path: String) throws {
        let folder = try retrying { () throws(SystemError) in try openFile(path, for: .folder) }
        defer { try? closeFile(folder) }
        // Some disks do not support synchronizing a folder. Ignore their errors.
        _ = try unless(EINVAL, ENOTSUP) { () throws(SystemError) in try synchronize(folder) }
    }

    /// Creates a folder and its missing parent folders, and makes them durable.
    func makeFolders(_ path: String) throws {
        let parent = path.parentFolder
        switch try unless(ENOENT, call: { () throws(SystemError) in try makeOneFolder(path) }) {
        case true?: synchronizeEarlier(parent)
        case false?: return synchronizeEarlier(path)
        case nil:
            guard parent != path else { throw SystemError("mkdir", ENOENT) }
            try makeFolders(parent)
            _ = try retrying { () throws(SystemError) in try makeOneFolder(path) }
        }
        try synchronizeFolder(parent)
    }

    /// Synchronizes the parent of a folder that another process may have created. That process may have crashed before
    /// it synchronized the parent.
    private func synchronizeEarlier(_ path: String) {
        // Ignore errors: the process may lack the permission, and another program may have created the folder.
        try? synchronizeFolder(path.parentFolder)
    }

    /// Creates one folder.
    ///
    /// - Returns: Whether the folder was created; `false` if it already existed.
    private func makeOneFolder(_ path: String) throws(SystemError) -> Bool {
        do { try makeFolder(path) } catch {
            // If the folder exists, some systems report another problem instead of `EEXIST`, such as a read-only disk.
            if error.code == ENOENT || error.code == EINTR || (try? status(at: path))?.kind != .folder { throw error }
            return false
        }
        return true
    }
}

extension String {
    /// The path of the parent folder.
    var parentFolder: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }

    /// The last component of a path.
    var lastPart: String { String(self[(lastIndex(of: "/").map(index(after:)) ?? startIndex)...]) }
}
