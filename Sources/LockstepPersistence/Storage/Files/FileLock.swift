import Foundation
import LockstepCore

/// A lock file that protects one data file, or all data files of a folder. Each open data file is a *user* of the
/// lock file. A user is identified by the path of the data file. The lock file is locked while it has users.
///
/// The system releases the lock when the process ends or crashes. Lockstep never removes the lock file. Otherwise,
/// one process could have the lock of the removed file, and another process the lock of a new file.
///
/// On some disks, the same process can lock a file twice. Other disks have no locks. Therefore each process also keeps
/// a list of the lock files that it has locked.
final class FileLock: Sendable {
    private struct State {
        /// The paths of the files that use the lock file.
        var users: Set<String> = []
        /// The descriptor and the identity of the lock file while it is locked; otherwise `nil`.
        var held: (file: Int32, identity: FileIdentity)?
    }

    private static let heldByProcess = Locked<Set<FileIdentity>>([])

    let path: String
    private let system: any FileSystem
    private let state = Locked(State())

    init(_ path: String, in system: any FileSystem) {
        self.path = path
        self.system = system
    }

    deinit { state.withLock { unlock(&$0) } }

    /// Starts the use of the lock file by the data file at the path `user`. If no other data file uses the lock file,
    /// locks it.
    ///
    /// - Returns: `true` if this call locked the lock file; `false` if the file was already locked for another user.
    /// - Throws: `inUse` if `user` has already acquired the lock, or if another process or `FileLock` has locked the
    ///   file.
    func acquire(for user: String) throws -> Bool {
        try state.withLock { state in
            guard !state.users.contains(user) else { throw PersistenceError.inUse(user) }
            let isFirst = state.held == nil
            if isFirst { try lock(&state, for: user) }
            state.users.insert(user)
            return isFirst
        }
    }

    /// Ends the use of the lock file by the data file at the path `user`. If no other data file uses the lock file,
    /// this method unlocks it.
    func release(for user: String) {
        state.withLock { state in
            state.users.remove(user)
            if state.users.isEmpty { unlock(&state) }
        }
    }

    /// Locks the lock file again if it was removed from the disk, or replaced by another file. Creates the file if it
    /// is missing. Does nothing if `user` has not acquired the lock.
    ///
    /// - Throws: `inUse` if another process or `FileLock` has locked the new file. The next call tries again.
    func ensure(for user: String) throws {
        try state.withLock { state in
            guard state.users.contains(user) else { return }
            if let held = state.held, try found()?.identity == held.identity { return }
            unlock(&state)
            try lock(&state, for: user)
        }
    }

    /// Returns the status of the lock file on the disk; `nil` if the file is missing.
    private func found() throws -> FileStatus? { try system.unless(ENOENT) { try system.status(at: path) } }

    private func lock(_ state: inout State, for user: String) throws {
        // Check the identity before opening the file. On some disks, a lock belongs to the process, not to the open
        // file. On such a disk, closing the file would release the lock that the process already has.
        if let known = try found(), Self.heldByProcess.withLock({ $0.contains(known.identity) }) {
            throw PersistenceError.inUse(user)
        }

        let file = try system.openFile(path, for: .locking)
        do {
            // A disk without locks reports one of these errors. Then other processes are not detected.
            _ = try system.unless(ENOTSUP, EOPNOTSUPP, ENOLCK, ENOSYS, EINVAL) { try system.lockFile(file) }
            let identity = try system.status(of: file).identity
            guard Self.heldByProcess.withLock({ $0.insert(identity).inserted }) else {
                throw PersistenceError.inUse(user)
            }
            state.held = (file, identity)
        } catch {
            try? system.closeFile(file)
            throw (error as? SystemError)?.code == EWOULDBLOCK ? PersistenceError.inUse(user) : error
        }
    }

    private func unlock(_ state: inout State) {
        guard let (file, identity) = state.held else { return }
        state.held = nil
        try? system.unlockFile(file)
        // No other thread may use the list between these two calls, for two reasons:
        // - A new lock file can get the identity of a removed lock file when the removed file is closed.
        // - On a disk where a lock belongs to the process, closing the file would release the lock of another thread.
        Self.heldByProcess.withLock { held in
            try? system.closeFile(file)
            held.remove(identity)
        }
    }
}
