import Foundation
import LockstepCore
import LockstepPersistence
import Testing

@Suite("Files: loss of power", .timeLimit(.minutes(20)))
struct FileStoragePowerLossTests {
    private static let old = Data.pattern(30, seed: 1)
    private static let new = Data.pattern(50, seed: 2)
    private static let file = URL(filePath: "/app/data/state.json")

    /// The values that may be read after a loss of power at each step of a write.
    private struct Losses {
        /// The number of disks that were read.
        var disks = 0
        /// The number of values that are neither the old value nor the new one.
        var damaged = 0
        /// The number of disks with the old value although the write had returned.
        var lost = 0
        var isOldSeen = false
        var isNewSeen = false
    }

    private func losses(
        after first: Data?, ignoring ignored: Set<FileStatus.Kind> = []
    ) throws -> Losses {
        var losses = Losses()
        for number in 0... {
            let disk = ModelDisk(ignoringSynchronizationOf: ignored)
            let system = FaultyFileSystem(disk)
            let storage = FileStorage(Self.file, system: system)
            if let first {
                try storage.open()
                try storage.write(first)
            }
            let before = system.calls.count
            system.plan(.crash(half: true), atCall: number)
            let isWritten =
                errorCase {
                    if first == nil { try storage.open() }
                    try storage.write(Self.new)
                } == nil
            for left in disk.afterPowerLoss() {
                let next = FileStorage(Self.file, system: left)
                let found = try next.read()
                losses.disks += 1
                if found != first, found != Self.new { losses.damaged += 1 }
                if isWritten, found != Self.new { losses.lost += 1 }
                if found == first { losses.isOldSeen = true }
                if found == Self.new { losses.isNewSeen = true }
                // The disk can be used again, and no temporary file is left.
                try next.open()
                try next.write(Self.old)
                #expect(try next.read() == Self.old)
                #expect(left.files == ["/app/data/state.json", "/app/data/state.json.lock"])
                next.close()
            }
            storage.close()
            if isWritten, system.calls.count - before <= number { return losses }
        }
        return losses
    }

    @Test("S9: a loss of power keeps the old value or the new one, and after the write the new one")
    func rewriting() throws {
        let losses = try losses(after: Self.old)
        #expect(losses.damaged == 0 && losses.lost == 0)
        #expect(losses.isOldSeen && losses.isNewSeen && losses.disks > 20)
    }

    @Test("S9: a loss of power during the first write leaves nothing or the value")
    func first() throws {
        let losses = try losses(after: nil)
        #expect(losses.damaged == 0 && losses.lost == 0)
        #expect(losses.isOldSeen && losses.isNewSeen && losses.disks > 20)
    }

    @Test("a write is durable even if an earlier process crashed while it created the folders")
    func foldersOfAnEarlierProcess() throws {
        for number in 0..<8 {
            let disk = ModelDisk()
            let crashed = FaultyFileSystem(disk)
            crashed.plan(.crash(half: false), atCall: number)
            let first = FileStorage(Self.file, system: crashed)
            try? first.open()
            first.close()
            let storage = FileStorage(Self.file, system: disk)
            try storage.open()
            try storage.write(Self.new)
            for left in disk.afterPowerLoss() {
                #expect(try FileStorage(Self.file, system: left).read() == Self.new, "after call \(number)")
            }
            storage.close()
        }
    }

    @Test("the model detects a disk that does not make files or names durable")
    func model() throws {
        #expect(try losses(after: Self.old, ignoring: [.file]).damaged > 0)
        #expect(try losses(after: Self.old, ignoring: [.folder]).lost > 0)
    }

    @Test("a removal is durable if it is repeated, because the folder could not be synchronized")
    func repeatedRemoval() throws {
        let disk = ModelDisk()
        let system = FaultyFileSystem(disk)
        let storage = FileStorage(Self.file, system: system)
        try storage.open()
        try storage.write(Self.old)
        system.fail(.synchronize, with: EIO)
        #expect(errorCase { try storage.remove() } == .unavailable)
        system.fail(.synchronize, with: nil)
        try storage.remove()
        for left in disk.afterPowerLoss() { #expect(try FileStorage(Self.file, system: left).read() == nil) }
        storage.close()
    }

    @Test("a value that is set aside is durable")
    func quarantine() throws {
        let disk = ModelDisk()
        let storage = FileStorage(Self.file, system: disk)
        try storage.open()
        try storage.write(Self.old)
        #expect(try storage.quarantine() == "state.json.damaged-1")
        for left in disk.afterPowerLoss() {
            #expect(try FileStorage(Self.file, system: left).read() == nil)
            let aside = FileStorage(
                Self.file.deletingLastPathComponent().appending(path: "state.json.damaged-1"), system: left)
            #expect(try aside.read() == Self.old)
        }
        try storage.write(Self.old)
        try storage.remove()
        for left in disk.afterPowerLoss() { #expect(try FileStorage(Self.file, system: left).read() == nil) }
        storage.close()
    }
}
