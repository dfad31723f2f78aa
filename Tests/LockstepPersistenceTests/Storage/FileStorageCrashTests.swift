import Foundation
import LockstepCore
import LockstepPersistence
import Testing

@Suite("Files: crashes at any system call", .timeLimit(.minutes(20)))
struct FileStorageCrashTests {
    private static let old = Data.pattern(300, seed: 1)
    private static let new = Data.pattern(500, seed: 2)

    @Test(
        "S9: a crash at any system call of a write leaves the old value or the new one", arguments: [false, true])
    func everyCall(half: Bool) throws {
        var (olds, news) = (0, 0)
        for number in 0... {
            let folder = try Folder()
            let system = FaultyFileSystem()
            let storage = FileStorage(folder.file, system: system)
            try storage.open()
            try storage.write(Self.old)
            let before = system.calls.count
            system.plan(.crash(half: half), atCall: number)
            let isWritten = errorCase { try storage.write(Self.new) } == nil
            let isComplete = system.calls.count - before <= number
            storage.close()
            system.endProcess()

            let next = FileStorage(folder.file)
            try next.open()
            let found = try next.read()
            #expect(found == Self.old || found == Self.new, "after call \(number)")
            if isWritten { #expect(found == Self.new) }
            if found == Self.old { olds += 1 } else { news += 1 }
            #expect(folder.names == ["state.json", "state.json.lock"], "after call \(number)")
            next.close()
            if isComplete { break }
        }
        // Both values must have been found. Otherwise the calls were not those of a write.
        #expect(olds >= 6 && news >= 3, "\(olds) old, \(news) new")
    }

    @Test("S9: a crash at any system call of the first open and write leaves nothing or the value")
    func firstWrite() throws {
        for number in 0... {
            let folder = try Folder()
            let file = folder["a/b/state.json"]
            let system = FaultyFileSystem()
            let storage = FileStorage(file, system: system)
            system.plan(.crash(half: true), atCall: number)
            let isWritten =
                errorCase {
                    try storage.open()
                    try storage.write(Self.new)
                } == nil
            let isComplete = system.calls.count <= number
            storage.close()
            system.endProcess()

            let next = FileStorage(file)
            try next.open()
            let found = try next.read()
            #expect(found == nil || found == Self.new)
            if isWritten { #expect(found == Self.new) }
            try next.write(Self.old)
            #expect(try next.read() == Self.old)
            #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder["a/b"].path())).count == 2)
            next.close()
            if isComplete { break }
        }
    }

    @Test("S4, S9: a crash at any system call of setting aside keeps the value, under the old name or the new one")
    func quarantine() throws {
        for number in 0... {
            let folder = try Folder()
            let system = FaultyFileSystem()
            let storage = FileStorage(folder.file, system: system)
            try storage.open()
            try storage.write(Self.old)
            let before = system.calls.count
            system.plan(.crash(half: false), atCall: number)
            _ = try? storage.quarantine()
            let isComplete = system.calls.count - before <= number
            storage.close()
            system.endProcess()
            let kept = [folder.file, folder["state.json.damaged-1"]].compactMap { try? Data(contentsOf: $0) }
            #expect(kept.filter { $0 == Self.old }.count == 1, "after call \(number)")
            if isComplete { break }
        }
    }

    @Test("short writes and reads are continued")
    func shortCalls() throws {
        let folder = try Folder()
        let system = FaultyFileSystem()
        system.limitWrites(to: 7)
        let storage = FileStorage(folder["a/state.json"], system: system)
        try storage.open()
        try storage.write(Self.new)
        #expect(system.calls.count { $0 == .write } == 72)
        #expect(try storage.read() == Self.new)
        #expect(try storage.quarantine() == "state.json.damaged-1")
        try storage.write(Self.old)
        try storage.remove()
        #expect(try storage.read() == nil)
        storage.close()
    }

    @Test("a call that a signal interrupts is repeated, and any other error is thrown")
    func interruptedCalls() throws {
        var errors = [EINTR, EINTR]
        func call(_ result: Int) -> Int {
            guard !errors.isEmpty else { return result }
            errno = errors.removeFirst()
            return -1
        }
        #expect(try SystemFileSystem().checked("read", call(7)) == 7)
        errors = [EINTR, EIO]
        #expect(throws: SystemError("read", EIO)) { try SystemFileSystem().checked("read", call(7)) }
    }
}
