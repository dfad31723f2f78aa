#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// A file that is locked as long as something uses what it stands for: one file, or files of one folder.
///
/// The system releases the lock when the process ends, in whatever way. The file stays: removing it would let two
/// processes lock two files of the same name.
///
/// The system's lock belongs to a process on some disks, and does not exist on others. So the process keeps a list of
/// its own, too.
final class FileLock: Sendable {
    private struct State {
        /// What uses it, by path.
        var users: Set<String> = []
        /// The file, while it is locked.
        var held: (file: Int32, identity: FileIdentity)?
    }

    private static let heldByProcess = Locked<Set<FileIdentity>>([])

    private let path: String
    private let system: any FileSystem
    private let state = Locked(State())

    init(_ path: String, in system: any FileSystem) {
        self.path = path
        self.system = system
    }

    deinit { state.withLock { unlock(&$0) } }

    /// Locks the file for one more user.
    ///
    /// - Returns: Whether it was not locked before.
    /// - Throws: `inUse` where another process holds the file, or this user does already.
    func acquire(for user: String) throws -> Bool {
        let result: Result<Bool, any Error> = state.withLock { state in
            Result {
                guard !state.users.contains(user) else { throw PersistenceError.inUse(user) }
                let isFirst = state.held == nil
                if isFirst { try lock(&state, for: user) }
                state.users.insert(user)
                return isFirst
            }
        }
        return try result.get()
    }

    /// Releases the file for one user. After the last one, it is unlocked.
    func release(for user: String) {
        state.withLock { state in
            state.users.remove(user)
            if state.users.isEmpty { unlock(&state) }
        }
    }

    /// Locks the file of that name again, after it was removed and may be another one.
    func renew(for user: String) throws {
        let result: Result<Void, any Error> = state.withLock { state in
            Result {
                guard state.users.contains(user) else { return }
                unlock(&state)
                try lock(&state, for: user)
            }
        }
        try result.get()
    }

    /// Tries to lock the file again after that failed.
    func ensure(for user: String) throws {
        let isLost = state.withLock { $0.users.contains(user) && $0.held == nil }
        if isLost { try renew(for: user) }
    }

    private func lock(_ state: inout State, for user: String) throws {
        // Where locks belong to a process, to open and close the file would release them.
        let known = try system.unless(ENOENT) { () throws(SystemError) in try system.status(at: path) }
        if let known, Self.heldByProcess.withLock({ $0.contains(known.identity) }) {
            throw PersistenceError.inUse(user)
        }

        let file = try system.retrying { () throws(SystemError) in try system.openFile(path, for: .locking) }
        do {
            let identity = try system.retrying { () throws(SystemError) in try system.status(of: file) }.identity
            guard Self.heldByProcess.withLock({ $0.insert(identity).inserted }) else {
                throw PersistenceError.inUse(user)
            }
            do {
                try system.retrying { () throws(SystemError) in try system.lockFile(file) }
            } catch  where error.isLockUnsupported {
                // Other processes are not noticed here.
            } catch {
                _ = Self.heldByProcess.withLock { $0.remove(identity) }
                throw error.code == EWOULDBLOCK ? PersistenceError.inUse(user) : error as any Error
            }
            state.held = (file, identity)
        } catch {
            try? system.closeFile(file)
            throw error
        }
    }

    private func unlock(_ state: inout State) {
        guard let (file, identity) = state.held else { return }
        state.held = nil
        try? system.unlockFile(file)
        try? system.closeFile(file)
        _ = Self.heldByProcess.withLock { $0.remove(identity) }
    }
}
