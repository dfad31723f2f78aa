import Foundation
import GRDB
import Lockstep
import SQLiteFiles
import Testing

/// Tests of a storage in a row of a database.
@Suite(.timeLimit(.minutes(20)))
struct SQLiteStorageTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "states-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func open(_ name: String = "states.sqlite") throws -> DatabaseQueue {
        try DatabaseFile.states.open(path: folder.appending(path: name).path, busyTimeout: 0)
    }

    @Test
    func `The last written value is read, even after the file is opened again`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            let storage = SQLiteStorage(try open(), key: "a")
            #expect(try storage.read() == nil)
            try storage.write(Data("one".utf8))
            try storage.write(Data("two".utf8))
            #expect(try storage.read() == Data("two".utf8))
        }
        let storage = SQLiteStorage(try open(), key: "a")
        #expect(try storage.read() == Data("two".utf8))
        try storage.remove()
        #expect(try storage.read() == nil)
        try storage.remove()
    }

    @Test
    func `Each key has its own value`() throws {
        let queue = try DatabaseFile.states.inMemory()
        let (a, b) = (SQLiteStorage(queue, key: "a"), SQLiteStorage(queue, key: "b"))
        try a.write(Data("of a".utf8))
        try b.write(Data("of b".utf8))
        try a.remove()
        #expect(try a.read() == nil)
        #expect(try b.read() == Data("of b".utf8))
    }

    @Test
    func `A damaged value is quarantined under the next unused name`() throws {
        let queue = try DatabaseFile.states.inMemory()
        let storage = SQLiteStorage(queue, key: "a")
        for (number, value) in [(1, "bad"), (2, "worse")] {
            try storage.write(Data(value.utf8))
            #expect(try storage.quarantine() == "a.damaged-\(number)")
            #expect(try storage.read() == nil)
            #expect(try SQLiteStorage(queue, key: "a.damaged-\(number)").read() == Data(value.utf8))
        }
        #expect(try SQLiteStorage(queue, key: "a.damaged-1").read() == Data("bad".utf8))
    }

    @Test
    func `One storage at a time can open a row`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = SQLiteStorage(try open(), key: "a")
        let second = SQLiteStorage(try open(), key: "a")
        try first.open()
        #expect(failure { try second.open() } == "inUse")
        // The other rows can be opened.
        let other = SQLiteStorage(try open(), key: "b")
        try other.open()
        first.close()
        try second.open()
        #expect(failure { try first.open() } == "inUse")
    }

    @Test
    func `Another process can open the row only after this one ends or closes it`() async throws {
        let path = Self.path("two", of: getpid())
        defer { for end in ["", "-a.lock"] { try? FileManager.default.removeItem(atPath: path + end) } }
        let storage = SQLiteStorage(try DatabaseFile.states.open(path: path), key: "a")
        try storage.open()
        try storage.write(Data("of the first".utf8))

        await #expect(processExitsWith: .success) {
            let other = SQLiteStorage(try DatabaseFile.states.open(path: Self.path("two", of: getppid())), key: "a")
            precondition(failure { try other.open() } == "inUse")
            let found = try other.read()
            precondition(found == Data("of the first".utf8))
        }
        storage.close()

        await #expect(processExitsWith: .signal(SIGKILL)) {
            let other = SQLiteStorage(try DatabaseFile.states.open(path: Self.path("two", of: getppid())), key: "a")
            try other.open()
            try other.write(Data("of the second".utf8))
            kill(getpid(), SIGKILL)
        }
        try storage.open()
        #expect(try storage.read() == Data("of the second".utf8))
        storage.close()
    }

    @Test
    func `A process that is killed during a write leaves a complete value`() async throws {
        let path = Self.path("killed", of: getpid())
        defer { for end in ["", "-journal", "-a.lock"] { try? FileManager.default.removeItem(atPath: path + end) } }
        for _ in 0..<5 {
            await #expect(processExitsWith: .signal(SIGKILL)) {
                let storage = SQLiteStorage(
                    try DatabaseFile.states.open(path: Self.path("killed", of: getppid())), key: "a")
                try storage.open()
                let moment = ContinuousClock.now + .microseconds(Int.random(in: 500...20_000))
                Thread.detachNewThread {
                    while ContinuousClock.now < moment {}
                    kill(getpid(), SIGKILL)
                }
                var byte = UInt8(0)
                while true {
                    try storage.write(Data(repeating: byte, count: 20_000))
                    byte &+= 1
                }
            }
            let storage = SQLiteStorage(try DatabaseFile.states.open(path: path), key: "a")
            try storage.open()
            if let data = try storage.read() {
                #expect(data.count == 20_000)
                #expect(Set(data).count == 1)
            }
            storage.close()
        }
    }

    /// A path that a process and its child process can both find.
    private static func path(_ name: String, of process: pid_t) -> String {
        FileManager.default.temporaryDirectory.appending(path: "states-\(name)-\(process).sqlite").path
    }

    // MARK: Errors

    @Test
    func `A full disk, a lock and a database that cannot be written are distinguished, and the old value stays`() throws
    {
        defer { try? FileManager.default.removeItem(at: folder) }
        let queue = try open()
        let storage = SQLiteStorage(queue, key: "a")
        try storage.write(Data("old".utf8))

        try queue.writeWithoutTransaction { database in
            let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            try database.execute(sql: "PRAGMA max_page_count = \(pages)")
        }
        #expect(failure { try storage.write(Data(count: 100_000)) } == "noSpace")
        #expect(try storage.read() == Data("old".utf8))

        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA query_only = 1") }
        #expect(failure { try storage.write(Data("new".utf8)) } == "notPermitted")
        #expect(failure { try storage.remove() } == "notPermitted")
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA query_only = 0") }

        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: queue.path, configuration: configuration)
        try other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
        #expect(failure { try storage.write(Data("new".utf8)) } == "inUse")
        #expect(failure { try storage.read() } == "inUse")
        try other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        #expect(try storage.read() == Data("old".utf8))
        try storage.write(Data("new".utf8))
        #expect(try storage.read() == Data("new".utf8))
    }

    @Test @MainActor
    func `A damaged database blocks saving, and stays unchanged`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "states.sqlite")
        try SQLiteStorage(try open(), key: "a").write(Data(count: 100_000))
        var content = try Data(contentsOf: file)
        content.replaceSubrange(4096..<content.count, with: Data(repeating: 0x55, count: content.count - 4096))
        try content.write(to: file)

        let store = NoteStore()
        let saved = store.persist(in: SQLiteStorage(try DatabaseQueue(path: file.path), key: "a"))
        #expect(saved.status.error.map(caseName) == "unavailable")
        store.commit { $0.text = "new" }
        await saved.flush()
        #expect(try Data(contentsOf: file) == content)
    }

    @Test @MainActor
    func `A store reports a full disk, and is saved when there is space again`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let queue = try open()
        let pages = try await queue.read { try Int.fetchOne($0, sql: "PRAGMA page_count") ?? 0 }
        do {
            let store = NoteStore()
            let saved = store.persist(in: SQLiteStorage(queue, key: "a"))
            try await queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = \(pages)") }
            let long = String(repeating: "long ", count: 20_000)
            store.commit { $0.text = long }
            #expect(await saved.flush().error.map(caseName) == "noSpace")
            #expect(store.text == long)
            try await queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
            #expect(await saved.flush().isSaved)
        }
        let other = NoteStore()
        other.persist(in: SQLiteStorage(try DatabaseQueue(path: queue.path), key: "a"))
        #expect(other.text.count == 100_000)
    }
}

extension DatabaseFile {
    /// A database with saved states only.
    fileprivate static let states = DatabaseFile(mark: "Test") { _ in }
}

@MainActor @Observable
private final class NoteStore: Store<NoteStore.Note> {
    struct Note: Codable, Equatable, Sendable {
        var text = ""
    }

    init() { super.init(state: Note()) }
}

/// The case of the error that `body` throws.
private func failure<Value>(_ body: () throws -> Value) -> String? {
    do {
        _ = try body()
        return nil
    } catch {
        return (error as? Lockstep.PersistenceError).map(caseName) ?? "\(error)"
    }
}

private func caseName(_ error: Lockstep.PersistenceError) -> String {
    Mirror(reflecting: error).children.first?.label ?? "\(error)"
}
