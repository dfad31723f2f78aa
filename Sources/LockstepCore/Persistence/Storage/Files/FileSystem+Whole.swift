import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// What takes several calls, or may have to be tried again.
extension FileSystem {
    /// Makes a call again as long as a signal interrupts it.
    func retrying<Result>(_ call: () throws(SystemError) -> Result) throws(SystemError) -> Result {
        while true {
            do { return try call() } catch {
                if error.code != EINTR { throw error }
            }
        }
    }

    /// Makes a call of which some errors mean an answer.
    ///
    /// - Returns: `nil` for these errors.
    func unless<Result>(
        _ codes: Int32..., call: () throws(SystemError) -> Result
    ) throws(SystemError) -> Result? {
        do { return try retrying(call) } catch {
            if codes.contains(error.code) { return nil }
            throw error
        }
    }

    /// Closes a file. After an interruption it is closed, too.
    func closeCompletely(_ file: Int32) throws(SystemError) {
        do { try closeFile(file) } catch {
            if error.code != EINTR { throw error }
        }
    }

    /// All bytes of a file.
    ///
    /// - Throws: `EISDIR` for what is not a file.
    func contents(of path: String) throws -> Data {
        let file = try retrying { () throws(SystemError) in try openFile(path, for: .reading) }
        defer { try? closeFile(file) }
        let status = try retrying { () throws(SystemError) in try self.status(of: file) }
        guard status.kind == .file else { throw SystemError("open", EISDIR) }
        // With room for one more: the read that finds the end needs no second buffer.
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

    /// Writes all bytes, however many the system takes at once.
    func writeAll(_ data: Data, to file: Int32) throws {
        try data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let written = try retrying { () throws(SystemError) in
                    try writeBytes(UnsafeRawBufferPointer(rebasing: rest), to: file)
                }
                // It is not an error of its own, but would never end.
                if written == 0 { throw SystemError("write", EIO) }
                rest = rest.dropFirst(written)
            }
        }
    }

    /// Makes the names in a folder durable.
    func synchronizeFolder(_ path: String) throws {
        let folder = try retrying { () throws(SystemError) in try openFile(path, for: .folder) }
        defer { try? closeFile(folder) }
        // Some disks cannot do it: they have no order of their own to keep.
        _ = try unless(EINVAL, ENOTSUP) { () throws(SystemError) in try synchronize(folder) }
    }

    /// Makes a folder where there is none, and the folders that lead to it. They are durable afterwards.
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

    /// Makes a folder durable that was there: an earlier process may have made it, and ended before that.
    private func synchronizeEarlier(_ path: String) {
        // A process need not have the right to do so, and what it did not make is not its own.
        try? synchronizeFolder(path.parentFolder)
    }

    /// - Returns: Whether it was made; else it is there.
    private func makeOneFolder(_ path: String) throws(SystemError) -> Bool {
        do { try makeFolder(path) } catch {
            // Some systems have other errors for a folder that exists, such as one for a disk that is read-only.
            if error.code == ENOENT || error.code == EINTR || (try? status(at: path))?.kind != .folder { throw error }
            return false
        }
        return true
    }
}

extension String {
    /// The path of the folder that a path is in.
    var parentFolder: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }

    /// The last part of a path.
    var lastPart: String { String(self[(lastIndex(of: "/").map(index(after:)) ?? startIndex)...]) }
}
