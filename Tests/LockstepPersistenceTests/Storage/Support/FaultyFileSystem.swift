import Foundation
import LockstepCore
import LockstepPersistence

/// A file system that fails at a chosen call.
final class FaultyFileSystem: FileSystem {
    /// The kinds of calls.
    enum Call: String, CaseIterable {
        case open, read, write, synchronize, close, lock, unlock, status, link, rename, remove, makeFolder, names
    }

    enum Fault {
        /// The process ends: neither this call nor any later one has an effect, except that half of a write may
        /// happen.
        case crash(half: Bool)
        /// The call fails, `times` times.
        case error(Int32, times: Int)
    }

    private struct State {
        var calls: [Call] = []
        var fault: (number: Int, fault: Fault)?
        var failing: [Call: Int32] = [:]
        var isCrashed = false
        var longestWrite = Int.max
        var open: Set<Int32> = []
    }

    private let base: any FileSystem
    private let state = Locked(State())

    init(_ base: any FileSystem = SystemFileSystem()) { self.base = base }

    /// The calls made so far.
    var calls: [Call] { state.withLock { $0.calls } }

    /// Plans a fault for a future call. The next call has the number 0.
    func plan(_ fault: Fault, atCall number: Int) {
        state.withLock { $0.fault = ($0.calls.count + number, fault) }
    }

    /// Makes all calls of a kind fail. With `nil`, they succeed again.
    func fail(_ call: Call, with code: Int32?) { state.withLock { $0.failing[call] = code } }

    /// Sets the maximum number of bytes that one call writes or reads.
    func limitWrites(to count: Int) { state.withLock { $0.longestWrite = count } }

    /// Closes all files, as the system does when a process ends.
    func endProcess() {
        for file in state.withLock({ exchange(&$0.open, with: []) }) {
            try? base.unlockFile(file)
            try? base.closeFile(file)
        }
    }

    /// - Returns: Whether only half of the call happens.
    private func enter(_ call: Call) throws(SystemError) -> Bool {
        let (code, isHalf): (Int32?, Bool) = state.withLock { state in
            if state.isCrashed { return (EIO, false) }
            let number = state.calls.count
            state.calls.append(call)
            if let code = state.failing[call] { return (code, false) }
            guard let fault = state.fault, number >= fault.number else { return (nil, false) }
            switch fault.fault {
            case .crash(let half):
                state.isCrashed = true
                return half && call == .write ? (nil, true) : (EIO, false)
            case .error(let code, let times):
                return (number < fault.number + times ? code : nil, false)
            }
        }
        if let code { throw SystemError(call.rawValue, code) }
        return isHalf
    }

    func openFile(_ path: String, for purpose: FilePurpose) throws(SystemError) -> Int32 {
        _ = try enter(.open)
        let file = try base.openFile(path, for: purpose)
        state.withLock { _ = $0.open.insert(file) }
        return file
    }

    func readBytes(of file: Int32, atMost count: Int) throws(SystemError) -> Data {
        _ = try enter(.read)
        return try base.readBytes(of: file, atMost: min(count, state.withLock { $0.longestWrite }))
    }

    func writeBytes(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(SystemError) -> Int {
        let isHalf = try enter(.write)
        let count = isHalf ? bytes.count / 2 : min(bytes.count, state.withLock { $0.longestWrite })
        let written = try base.writeBytes(UnsafeRawBufferPointer(rebasing: bytes[..<count]), to: file)
        if isHalf { throw SystemError("write", EIO) }
        return written
    }

    func synchronize(_ file: Int32) throws(SystemError) {
        _ = try enter(.synchronize)
        try base.synchronize(file)
    }

    func closeFile(_ file: Int32) throws(SystemError) {
        do { _ = try enter(.close) } catch {
            // A file is closed even if the call fails, unless the process ends before.
            let isCrashed = state.withLock { state in
                if !state.isCrashed { state.open.remove(file) }
                return state.isCrashed
            }
            if !isCrashed { try? base.closeFile(file) }
            throw error
        }
        state.withLock { _ = $0.open.remove(file) }
        try base.closeFile(file)
    }

    func lockFile(_ file: Int32) throws(SystemError) {
        _ = try enter(.lock)
        try base.lockFile(file)
    }

    func unlockFile(_ file: Int32) throws(SystemError) {
        _ = try enter(.unlock)
        try base.unlockFile(file)
    }

    func status(of file: Int32) throws(SystemError) -> FileStatus {
        _ = try enter(.status)
        return try base.status(of: file)
    }

    func status(at path: String) throws(SystemError) -> FileStatus {
        _ = try enter(.status)
        return try base.status(at: path)
    }

    func target(ofLink path: String) throws(SystemError) -> String {
        _ = try enter(.link)
        return try base.target(ofLink: path)
    }

    func renameFile(_ path: String, to newPath: String) throws(SystemError) {
        _ = try enter(.rename)
        try base.renameFile(path, to: newPath)
    }

    func removeFile(_ path: String) throws(SystemError) {
        _ = try enter(.remove)
        try base.removeFile(path)
    }

    func makeFolder(_ path: String) throws(SystemError) {
        _ = try enter(.makeFolder)
        try base.makeFolder(path)
    }

    func names(in folder: String) throws -> [String] {
        _ = try enter(.names)
        return try base.names(in: folder)
    }
}
