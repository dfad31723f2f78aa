/// The system calls that keep a state in a file. Tests put a disk in memory in their place, and faults between them.
///
/// A file is named by its descriptor once it is open. Calls may be interrupted, and read and write less than what was
/// asked for.
package protocol FileSystem: Sendable {
    func openFile(_ path: String, for purpose: FilePurpose) throws(SystemError) -> Int32
    /// - Returns: How many bytes were read; 0 at the end.
    func readBytes(of file: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
    /// - Returns: How many bytes were written.
    func writeBytes(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(SystemError) -> Int
    /// Makes what was written to a file durable, or the names in a folder.
    func synchronize(_ file: Int32) throws(SystemError)
    func closeFile(_ file: Int32) throws(SystemError)
    /// Locks a file for this descriptor until it is closed, or throws at once.
    func lockFile(_ file: Int32) throws(SystemError)
    /// Unlocks a file, also where a process that is being started has a copy of its descriptor.
    func unlockFile(_ file: Int32) throws(SystemError)
    func status(of file: Int32) throws(SystemError) -> FileStatus
    /// The status of what a path leads to, through links.
    func status(at path: String) throws(SystemError) -> FileStatus
    /// Where a link leads to. For other files, throws `EINVAL`.
    func target(ofLink path: String) throws(SystemError) -> String
    /// Gives a file another name. A file that has that name is replaced at once.
    func renameFile(_ path: String, to newPath: String) throws(SystemError)
    func removeFile(_ path: String) throws(SystemError)
    func makeFolder(_ path: String) throws(SystemError)
    func names(in folder: String) throws(SystemError) -> [String]
}

/// What a file is opened for.
package enum FilePurpose: Sendable {
    /// To be read. A pipe does not block.
    case reading
    /// To be written; it must not exist.
    case creating
    /// To be locked; it is made if it does not exist.
    case locking
    /// To make the names in a folder durable.
    case folder
}

/// What the system knows of a file.
package struct FileStatus: Sendable {
    package enum Kind: Sendable { case file, folder, other }

    package var kind: Kind
    /// In bytes.
    package var size: Int
    package var isWritable: Bool
    package var identity: FileIdentity

    package init(kind: Kind, size: Int, isWritable: Bool, identity: FileIdentity) {
        self.kind = kind
        self.size = size
        self.isWritable = isWritable
        self.identity = identity
    }
}

/// Which file it is, by whatever path.
package struct FileIdentity: Hashable, Sendable {
    package var device: Int64
    package var number: UInt64

    package init(device: Int64, number: UInt64) {
        self.device = device
        self.number = number
    }
}
