import Foundation

/// Operations that need several calls.
extension FileSystem {
    /// Makes a call, and ignores errors with one of `codes`.
    ///
    /// - Returns: The result of the call; `nil` if the call threw an error with one of `codes`.
    func unless<Result>(_ codes: Int32..., call: () throws -> Result) throws -> Result? {
        do { return try call() } catch let error as SystemError where codes.contains(error.code) { return nil }
    }

    /// Reads all bytes of a file.
    ///
    /// - Throws: `EISDIR` if the path does not lead to a file.
    func contents(of path: String) throws -> Data {
        let file = try openFile(path, for: .reading)
        defer { try? closeFile(file) }
        guard try status(of: file).kind == .file else { throw SystemError("open", EISDIR) }
        var data = Data()
        while case let bytes = try readBytes(of: file, atMost: 1 << 16), !bytes.isEmpty { data += bytes }
        return data
    }

    /// Writes all bytes, in several calls if necessary.
    func writeAll(_ data: Data, to file: Int32) throws {
        try data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let written = try writeBytes(UnsafeRawBufferPointer(rebasing: rest), to: file)
                // The system may write no bytes without reporting an error. This loop would then never end.
                if written == 0 { throw SystemError("write", EIO) }
                rest = rest.dropFirst(written)
            }
        }
    }

    /// Synchronizes a folder. After this call, the names in the folder survive a loss of power. If the disk cannot
    /// synchronize folders, this call has no effect.
    func synchronizeFolder(_ path: String) throws {
        let folder = try openFile(path, for: .folder)
        defer { try? closeFile(folder) }
        // Some disks do not support synchronizing a folder. Ignore their errors.
        _ = try unless(EINVAL, ENOTSUP) { try synchronize(folder) }
    }

    /// Creates a folder and its missing parent folders, and makes them durable.
    func makeFolders(_ path: String) throws {
        let parent = path.parentFolder
        if (try? status(at: path))?.kind == .folder {
            // Another process may have created the folder, and crashed before it synchronized the parent. Ignore errors:
            // this process may lack the permission, and another program may have created the folder.
            try? synchronizeFolder(parent)
            return
        }
        guard parent != path else { throw SystemError("mkdir", ENOENT) }
        try makeFolders(parent)
        // Another process may have created the folder in the meantime.
        _ = try unless(EEXIST) { try makeFolder(path) }
        try synchronizeFolder(parent)
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
