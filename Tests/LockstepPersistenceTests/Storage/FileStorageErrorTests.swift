import Foundation
import LockstepCore
import LockstepPersistence
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite("Files: errors of the disk", .timeLimit(.minutes(20)))
struct FileStorageErrorTests {
    private static let old = Data.pattern(300, seed: 1)
    private static let new = Data.pattern(500, seed: 2)

    private static let errors: [(Int32, ErrorCase)] = [
        (ENOSPC, .noSpace), (EDQUOT, .noSpace), (EIO, .unavailable), (EACCES, .notPermitted), (EROFS, .notPermitted),
        (EMFILE, .unavailable),
    ]

    @Test(
        "an error of any system call of a write is thrown and leaves a complete value, and the next write succeeds",
        arguments: errors)
    func everyCall(code: Int32, expected: ErrorCase) throws {
        let folder = try Folder()
        let system = FaultyFileSystem()
        let storage = FileStorage(folder.file, system: system)
        try storage.open()
        var thrown = 0
        for number in 0... {
            try storage.write(Self.old)
            let before = system.calls.count
            system.plan(.error(code, times: 1), atCall: number)
            let error = errorCase { try storage.write(Self.new) }
            if system.calls.count - before <= number { break }
            let failed = system.calls[before + number]
            let found = try storage.read()
            // The new value is kept if the last step fails, which makes the new name durable.
            let isRenamed = system.calls[before..<(before + number)].contains(.rename)
            #expect(found == (isRenamed ? Self.new : Self.old), "\(failed), \(number)")
            // An error of closing the folder is ignored.
            if let error {
                #expect(error == expected, "\(failed)")
                thrown += 1
            } else {
                #expect(failed == .close && found == Self.new)
            }
            #expect(folder.names == ["state.json", "state.json.lock"], "\(failed)")
        }
        #expect(thrown == 9)
        storage.close()
    }

    @Test(
        "a write to a full disk keeps the old value, whichever system call fails",
        arguments: [FaultyFileSystem.Call.write, .synchronize, .close, .open])
    func fullDisk(call: FaultyFileSystem.Call) throws {
        let folder = try Folder()
        let system = FaultyFileSystem()
        let storage = FileStorage(folder.file, system: system)
        try storage.open()
        try storage.write(Self.old)
        system.fail(call, with: ENOSPC)
        for _ in 0..<3 { #expect(errorCase { try storage.write(Self.new) } == .noSpace) }
        system.fail(call, with: nil)
        #expect(try storage.read() == Self.old)
        #expect(folder.names == ["state.json", "state.json.lock"])
        try storage.write(Self.new)
        #expect(try storage.read() == Self.new)
        storage.close()
    }

    @Test("an error of any system call of opening is thrown, and the file can be opened afterwards", arguments: errors)
    func opening(code: Int32, expected: ErrorCase) throws {
        for number in 0... {
            let folder = try Folder()
            let system = FaultyFileSystem()
            let storage = FileStorage(folder["a/state.json"], system: system)
            system.plan(.error(code, times: 1), atCall: number)
            let error = errorCase { try storage.open() }
            if system.calls.count <= number { break }
            if let error { #expect(error == expected) } else { storage.close() }
            let next = FileStorage(folder["a/state.json"])
            try next.open()
            try next.write(Self.new)
            next.close()
            try storage.open()
            #expect(try storage.read() == Self.new)
            storage.close()
        }
    }

    @Test("an error of reading is thrown, and is not taken for a missing file", arguments: errors)
    func reading(code: Int32, expected: ErrorCase) throws {
        let folder = try Folder()
        let system = FaultyFileSystem()
        let storage = FileStorage(folder.file, system: system)
        try storage.open()
        try storage.write(Self.old)
        for call in [FaultyFileSystem.Call.open, .status, .read] {
            system.fail(call, with: code)
            #expect(errorCase { _ = try storage.read() } == expected)
            system.fail(call, with: nil)
        }
        #expect(try storage.read() == Self.old)
        storage.close()
    }

    @Test("a write fails if the system writes no bytes, and is not repeated endlessly")
    func nothingWritten() throws {
        let folder = try Folder()
        let system = FaultyFileSystem()
        system.limitWrites(to: 0)
        #expect(errorCase { try FileStorage(folder.file, system: system).write(Self.new) } == .unavailable)
        #expect(folder.names.isEmpty)
    }

    @Test("a disk that cannot make names durable can be used", arguments: [EINVAL, ENOTSUP])
    func unsynchronizedFolder(code: Int32) throws {
        let folder = try Folder()
        let system = FolderUnsynchronized(code: code)
        let storage = FileStorage(folder["a/state.json"], system: system)
        try storage.open()
        try storage.write(Self.new)
        #expect(try storage.read() == Self.new)
        storage.close()
    }
}

/// A disk that synchronizes files, but not folders.
private struct FolderUnsynchronized: DerivedFileSystem {
    let base: any FileSystem = SystemFileSystem()
    let code: Int32

    func synchronize(_ file: Int32) throws(SystemError) {
        if try base.status(of: file).kind == .folder { throw SystemError("fsync", code) }
        try base.synchronize(file)
    }
}
