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

@Suite("Files", .timeLimit(.minutes(20)))
struct FileStorageTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func opened(_ url: URL? = nil, _ system: any FileSystem = SystemFileSystem()) throws -> FileStorage {
        let storage = FileStorage(url ?? folder.file, system: system)
        try storage.open()
        return storage
    }

    private func mode(of url: URL) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path(percentEncoded: false))
        return try #require(attributes[.posixPermissions] as? Int)
    }

    @Test("the same storage and a later one read the written value")
    func roundTrip() throws {
        let storage = try opened()
        #expect(try storage.read() == nil)
        for data in [Data("first".utf8), Data(), .pattern(100_000, seed: 3)] {
            try storage.write(data)
            #expect(try storage.read() == data)
            #expect(try FileStorage(folder.file).read() == data)
        }
        storage.close()
        let later: FileStorage = .file(folder.file)
        try later.open()
        #expect(try later.read() == .pattern(100_000, seed: 3))
        try later.remove()
        try later.remove()
        #expect(try later.read() == nil && folder.names == ["state.json.lock"])
        later.close()
    }

    @Test("a value of 50 MB is written and read")
    func large() throws {
        let storage = try opened()
        let data = SavedState(version: 1, payload: Data(repeating: 7, count: 50 << 20))
        try storage.write(data.data())
        #expect(try SavedState(try #require(try storage.read())) == data)
        storage.close()
    }

    @Test("only the owner can use the file, and missing folders are created")
    func modes() throws {
        let url = folder["a/b c/ü%20.json"]
        let storage = try opened(url)
        try storage.write(Data("x".utf8))
        #expect(try mode(of: url) == 0o600 && mode(of: folder["a/b c"]) == 0o700 && mode(of: folder["a"]) == 0o700)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder["a/b c"].path(percentEncoded: false)).count == 2)
        storage.close()
    }

    @Test("opening removes the temporary files of this file, and nothing else")
    func leftovers() throws {
        let kept = [
            "other.json.0123abcd.new", "state.json.bak", "state.json.new", "state.json.xyz.new",
            "state.json.0123abcdef.new",
        ]
        for name in kept + ["state.json.0123abcd.new", "state.json.00000000.new"] {
            try Data("left".utf8).write(to: folder[name])
        }
        let storage = try opened()
        #expect(folder.names == (kept + ["state.json.lock"]).sorted())
        storage.close()
    }

    // MARK: Locks

    @Test("two storages of a process cannot open the same file, whatever paths they use")
    func twoStorages() throws {
        try FileManager.default.createDirectory(at: folder["real"], withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(at: folder["alias"], withDestinationURL: folder["real"])
        try FileManager.default.createSymbolicLink(
            at: folder["link.json"], withDestinationURL: folder["real/state.json"])
        let first = try opened(folder["real/state.json"])
        for other in ["real/state.json", "alias/state.json", "link.json", "real/../real/state.json"] {
            #expect(errorCase { try FileStorage(folder[other]).open() } == .inUse, "\(other)")
        }
        #expect(errorCase { try first.open() } == .inUse)
        try first.write(Data("x".utf8))
        first.close()
        first.close()
        var second: FileStorage? = try opened(folder["link.json"])
        #expect(errorCase { try first.open() } == .inUse)
        first.close()
        #expect(errorCase { try first.open() } == .inUse)
        _ = second
        second = nil
        try first.open()
        first.close()
    }

    @Test("other storages of the process get inUse even if the disk has no locks")
    func unsupportedLocks() throws {
        let system = FaultyFileSystem()
        for code in [ENOTSUP, ENOLCK, EINVAL, ENOSYS] {
            system.fail(.lock, with: code)
            let first = try opened(nil, system)
            #expect(errorCase { try FileStorage(folder.file, system: system).open() } == .inUse)
            try first.write(Data("x".utf8))
            first.close()
        }
        system.fail(.lock, with: EWOULDBLOCK)
        #expect(errorCase { try FileStorage(folder.file, system: system).open() } == .inUse)
        system.fail(.lock, with: EIO)
        #expect(errorCase { try FileStorage(folder.file, system: system).open() } == .unavailable)
        system.fail(.lock, with: nil)
        try opened(nil, system).close()
    }

    @Test("a closed file is free even if a starting process has a copy of the lock's descriptor")
    func copiedDescriptor() throws {
        let system = DescriptorCopied()
        let first = try opened(nil, system)
        first.close()
        try opened().close()
        system.closeCopies()
    }

    // MARK: Unexpected files and folders

    @Test("a write replaces the target of a link, and the link stays")
    func links() throws {
        try FileManager.default.createDirectory(at: folder["real"], withIntermediateDirectories: true)
        // A link to a missing file, with a relative path, through another link.
        try FileManager.default.createSymbolicLink(
            atPath: folder["b.json"].path(), withDestinationPath: "real/state.json")
        try FileManager.default.createSymbolicLink(atPath: folder["a.json"].path(), withDestinationPath: "b.json")
        let storage = try opened(folder["a.json"])
        #expect(try storage.read() == nil)
        try storage.write(Data("x".utf8))
        #expect(try Data(contentsOf: folder["real/state.json"]) == Data("x".utf8))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder["a.json"].path()) == "b.json")
        storage.close()
        try FileManager.default.createSymbolicLink(atPath: folder["loop"].path(), withDestinationPath: "loop")
        #expect(errorCase { try FileStorage(folder["loop"]).open() } == .unavailable)
    }

    @Test("a folder or a pipe at the file's path stays unchanged, and does not block")
    func otherKinds() throws {
        try FileManager.default.createDirectory(at: folder["folder"], withIntermediateDirectories: true)
        #expect(mkfifo(folder["pipe"].path(), 0o600) == 0)
        for name in ["folder", "pipe"] {
            let storage = FileStorage(folder[name])
            #expect(errorCase { try storage.open() } == .notAFile, "\(name)")
            #expect(errorCase { _ = try storage.read() } == .notAFile, "\(name)")
            #expect(errorCase { try storage.write(Data()) } == .notAFile, "\(name)")
            #expect(errorCase { try storage.remove() } == .notAFile, "\(name)")
            #expect(errorCase { _ = try storage.quarantine() } == .notAFile, "\(name)")
        }
        #expect(folder.names == ["folder", "pipe"])
        try Data("x".utf8).write(to: folder["file"])
        #expect(errorCase { try FileStorage(folder["file/state.json"]).open() } == .unavailable)
    }

    @Test("a read-only file is not replaced, and an unreadable file is not taken for a missing one")
    func permissions() throws {
        let storage = try opened()
        try storage.write(Data("x".utf8))
        let system = ReadOnlyFileSystem()
        #expect(errorCase { try FileStorage(folder.file, system: system).write(Data("y".utf8)) } == .notPermitted)
        #expect(errorCase { _ = try FileStorage(folder.file, system: system).quarantine() } == .notPermitted)
        #expect(errorCase { try FileStorage(folder.file, system: system).remove() } == .notPermitted)
        #expect(errorCase { _ = try FileStorage(folder.file, system: system).read() } == .notPermitted)
        #expect(try storage.read() == Data("x".utf8))
        storage.close()
    }

    @Test(
        "a real read-only file or folder is not replaced",
        .enabled(if: geteuid() != 0, "the superuser may write anywhere"))
    func realPermissions() throws {
        let storage = try opened()
        try storage.write(Data("x".utf8))
        chmod(folder.file.path(), 0o400)
        #expect(errorCase { try storage.write(Data("y".utf8)) } == .notPermitted)
        chmod(folder.file.path(), 0o600)
        chmod(folder.url.path(), 0o500)
        #expect(errorCase { try storage.write(Data("y".utf8)) } == .notPermitted)
        #expect(try storage.read() == Data("x".utf8))
        chmod(folder.url.path(), 0o700)
        try storage.write(Data("y".utf8))
        storage.close()
    }

    @Test("a write creates a removed folder again, with its lock")
    func removedFolder() throws {
        let url = folder["a/b/state.json"]
        let storage = try opened(url)
        try storage.write(Data("x".utf8))
        try FileManager.default.removeItem(at: folder["a"])
        #expect(try storage.read() == nil)
        try storage.remove()
        try storage.write(Data("y".utf8))
        #expect(try storage.read() == Data("y".utf8))
        #expect(errorCase { try FileStorage(url).open() } == .inUse)
        storage.close()
    }

    @Test("a storage may open while another thread closes a removed lock file that had the same number on the disk")
    func reusedNumber() throws {
        for number in 0..<50 {
            let system = NumberReused(other: folder["\(number)/other.json"])
            let storage = try opened(folder["\(number)/removed/state.json"], system)
            try FileManager.default.removeItem(at: folder["\(number)/removed"])
            storage.close()
            try system.closeOther()
        }
    }

    @Test("a write to a removed folder fails if another storage has created the folder")
    func folderOfAnother() throws {
        let url = folder["a/state.json"]
        let system = FolderTaken()
        let storage = try opened(url, system)
        try FileManager.default.removeItem(at: folder["a"])
        system.take(url)
        for _ in 0..<2 { #expect(errorCase { try storage.write(Data("x".utf8)) } == .inUse) }
        #expect(try storage.read() == nil)
        system.release()
        try storage.write(Data("x".utf8))
        #expect(try storage.read() == Data("x".utf8))
        #expect(errorCase { try FileStorage(url).open() } == .inUse)
        storage.close()
    }

    @Test(
        "nothing is changed after another storage has opened the file, because its folder or its lock file was removed",
        arguments: ["a", "a/state.json.lock"])
    func lockOfAnother(removed: String) throws {
        let url = folder["a/state.json"]
        let first = try opened(url)
        try first.write(Data("old".utf8))
        try FileManager.default.removeItem(at: folder[removed])
        let second = try opened(url)
        try second.write(Data("new".utf8))
        #expect(errorCase { try first.write(Data("old".utf8)) } == .inUse)
        #expect(errorCase { try first.remove() } == .inUse)
        #expect(errorCase { _ = try first.quarantine() } == .inUse)
        #expect(try second.read() == Data("new".utf8))
        second.close()
        try first.write(Data("old".utf8))
        #expect(try first.read() == Data("old".utf8))
        #expect(errorCase { try second.open() } == .inUse)
        first.close()
    }

    @Test("setting aside uses the first unused number, and replaces no file")
    func quarantine() throws {
        let storage = try opened()
        try Data("kept".utf8).write(to: folder["state.json.damaged-2"])
        for (number, text) in [(1, "a"), (3, "b"), (4, "c")] {
            try storage.write(Data(text.utf8))
            #expect(try storage.quarantine() == "state.json.damaged-\(number)")
            #expect(try Data(contentsOf: folder["state.json.damaged-\(number)"]) == Data(text.utf8))
            #expect(try storage.read() == nil)
        }
        #expect(try Data(contentsOf: folder["state.json.damaged-2"]) == Data("kept".utf8))
        #expect(throws: PersistenceError.self) { try storage.quarantine() }
        #expect(!folder.names.contains("state.json.damaged-5"))
        storage.close()
    }

    @Test("a URL that is not a file URL traps, and the message says what to pass")
    func webURL() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = FileStorage(URL(string: "https://example.com/state.json")!)
        }
        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains("https://example.com") && message.contains("URL(filePath:)"))
    }
}

/// A file system that keeps a copy of the descriptor of each lock.
private final class DescriptorCopied: DerivedFileSystem {
    let base: any FileSystem = SystemFileSystem()
    private let copies = Locked<[Int32]>([])

    func lockFile(_ file: Int32) throws(SystemError) {
        try base.lockFile(file)
        let copy = dup(file)
        copies.withLock { $0.append(copy) }
    }

    func closeCopies() { for copy in copies.withLock({ exchange(&$0, with: []) }) { close(copy) } }
}
