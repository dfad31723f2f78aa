package import Foundation

/// The system calls that a file storage uses. Tests replace them with a disk in memory, and inject faults.
///
/// An open file is identified by its descriptor. Calls may read or write fewer bytes than requested.
package protocol FileSystem: Sendable {
    func openFile(_ path: String, for purpose: FilePurpose) throws(SystemError) -> Int32
    /// Reads bytes at the current position of a file, and moves the position.
    ///
    /// - Returns: The bytes, at most `count`; no bytes at the end of the file.
    func readBytes(of file: Int32, atMost count: Int) throws(SystemError) -> Data
    /// Writes bytes at the current position of a file, and moves the position.
    ///
    /// - Returns: The number of bytes written, which can be less than the size of `bytes`.
    func writeBytes(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(SystemError) -> Int
    /// Makes a file or a folder durable. After this call, the bytes that were written to the file survive a loss of
    /// power. For a folder, the names in the folder survive.
    func synchronize(_ file: Int32) throws(SystemError)
    func closeFile(_ file: Int32) throws(SystemError)
    /// Locks a file until it is unlocked or its descriptor is closed. Throws immediately if the file is already
    /// locked.
    func lockFile(_ file: Int32) throws(SystemError)
    /// Unlocks a file, even if a child process has inherited the descriptor.
    func unlockFile(_ file: Int32) throws(SystemError)
    func status(of file: Int32) throws(SystemError) -> FileStatus
    /// Returns the status of the file at a path. Follows links.
    func status(at path: String) throws(SystemError) -> FileStatus
    /// Returns the target of a link. Throws `EINVAL` if the path does not lead to a link.
    func target(ofLink path: String) throws(SystemError) -> String
    /// Renames a file in one step. If a file with the new name exists, it is replaced.
    func renameFile(_ path: String, to newPath: String) throws(SystemError)
    func removeFile(_ path: String) throws(SystemError)
    func makeFolder(_ path: String) throws(SystemError)
    /// Returns the names of the files and folders in a folder. Throws an error of Foundation if the folder exists, but
    /// cannot be listed for a reason other than a missing permission.
    func names(in folder: String) throws -> [String]
}

/// The purpose for which a file is opened.
package enum FilePurpose: Sendable {
    /// The caller reads the file. If the path leads to a pipe, opening does not block.
    case reading
    /// The caller writes a new file. The file must not exist.
    case creating
    /// The caller locks the file. The file is created if it does not exist.
    case locking
    /// The caller opens a folder, and passes it to ``FileSystem/synchronize(_:)``.
    case folder
}

/// The status of a file.
package struct FileStatus: Sendable {
    package enum Kind: Sendable { case file, folder, other }

    package var kind: Kind
    package var isWritable: Bool
    package var identity: FileIdentity

    package init(kind: Kind, isWritable: Bool, identity: FileIdentity) {
        self.kind = kind
        self.isWritable = isWritable
        self.identity = identity
    }
}

/// The identity of a file. All paths that lead to the same file have the same identity.
package struct FileIdentity: Hashable, Sendable {
    package var device: Int64
    package var number: UInt64

    package init(device: Int64, number: UInt64) {
        self.device = device
        self.number = number
    }
}
