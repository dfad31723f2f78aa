import Foundation
import LockstepCore
import LockstepPersistence
import Testing

@Suite("Folders of values", .timeLimit(.minutes(20)))
struct FileStorageFolderTests {
    private let folder: Folder
    private let values: FileStorageFolder

    init() throws {
        folder = try Folder()
        values = .folder(folder["values"])
    }

    private static let names = [
        "", ".", "..", "/", "//", "../../etc/passwd", "a", "A", "aa", "%", "%%", "%41", "a.state", ".lock", "a b",
        "\u{0}", "\n",
        "🇨🇭", "👨‍👩‍👧‍👦", "é", "ß", "SS", "ı", "con", "nul", "~", "-", "*", String(repeating: "a", count: 100),
        String(repeating: "a", count: 101), String(repeating: "a", count: 1_000), String(repeating: "b", count: 1_000),
        String(repeating: "🇨🇭", count: 1_000), String(repeating: "/", count: 1_000), String(repeating: "A", count: 34),
        String(repeating: "\n", count: 200), "%%" + String(repeating: "0", count: 32), "e\u{301}e",
    ]

    @Test("any name has a value of its own, and is listed")
    func anyNames() throws {
        #expect(try values.names().isEmpty)
        for (number, name) in Self.names.enumerated() {
            let storage = values.storage(named: name)
            try storage.open()
            #expect(try storage.read() == nil)
            try storage.write(Data("\(number)".utf8))
            storage.close()
        }
        let later: any StateStorageFolder = .folder(folder["values"])
        for (number, name) in Self.names.enumerated() {
            #expect(try later.storage(named: name).read() == Data("\(number)".utf8), "\(name.prefix(20))")
        }
        let listed = try later.names()
        #expect(Set(listed) == Set(Self.names) && listed.count == Self.names.count)
        // No file is outside the folder, and all file names differ on a disk that does not distinguish capital
        // letters.
        #expect(folder.names == ["values"])
        let files = try FileManager.default.contentsOfDirectory(atPath: folder["values"].path())
        #expect(Set(files.map { $0.lowercased() }).count == Self.names.count + 1)
        for file in files {
            #expect(
                file.utf8.count < 120
                    && file.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-_%.".utf8.contains($0) })
        }
    }

    @Test("random names have values of their own")
    func randomNames() throws {
        var random = SystemRandomNumberGenerator()
        let names = Set(
            (0..<300).map { _ in
                String(
                    String.UnicodeScalarView(
                        (0..<Int.random(in: 0...60, using: &random)).compactMap { _ in
                            UnicodeScalar(UInt32.random(in: 0...(Bool.random() ? 127 : 0x1F9FF), using: &random))
                        }))
            })
        for name in names { try values.storage(named: name).write(Data(name.utf8)) }
        for name in names { #expect(try values.storage(named: name).read() == Data(name.utf8)) }
        #expect(try Set(values.names()) == names)
    }

    @Test("equal texts have the same value, even if their accents are encoded differently")
    func equalTexts() throws {
        for text in ["\u{E9}", String(repeating: "\u{E9}", count: 500)] {
            try values.storage(named: text).write(Data("x".utf8))
            let other = text.decomposedStringWithCanonicalMapping
            #expect(try values.storage(named: other).read() == Data("x".utf8))
        }
        #expect(try values.names().count == 2)
    }

    @Test("one lock covers the folder, and each value can be open only once")
    func locks() throws {
        let (one, two) = (values.storage(named: "1"), values.storage(named: "2"))
        try one.open()
        try two.open()
        #expect(errorCase { try values.storage(named: "1").open() } == .inUse)
        let other = FileStorageFolder(folder["values"])
        #expect(errorCase { try other.storage(named: "3").open() } == .inUse)
        one.close()
        #expect(errorCase { try other.storage(named: "3").open() } == .inUse)
        try values.storage(named: "1").open()
        two.close()
        try other.storage(named: "3").open()
    }

    @Test("300 open values use one open file")
    func descriptors() throws {
        let system = FaultyFileSystem()
        let values = FileStorageFolder(folder["values"], system: system)
        let storages = (0..<300).map { values.storage(named: "\($0)") }
        for storage in storages { try storage.open() }
        #expect(system.calls.count { $0 == .lock } == 1 && system.calls.count { $0 == .names } == 1)
        for storage in storages { storage.close() }
    }

    @Test("opening removes the leftovers of crashes; foreign files stay and are not listed")
    func foreignFiles() throws {
        let storage = values.storage(named: "a")
        try storage.write(Data("x".utf8))
        let kept = [
            "notes.txt", "A.state", "%4A.state", "%zz.state", "%%00.state", "%ff.state", "a.new", "a.0123abcd.new",
            "x.state.bak",
        ]
        for name in kept + ["a.state.0123abcd.new", "%%\(String(repeating: "0", count: 32)).state.0123abcd.new"] {
            try Data("left".utf8).write(to: folder["values/\(name)"])
        }
        try storage.open()
        let files = try FileManager.default.contentsOfDirectory(atPath: folder["values"].path())
        #expect(Set(files) == Set(kept + ["a.state", ".lock"]))
        #expect(try values.names() == ["a"])
        storage.close()
    }

    @Test("a value with a long name can be removed and set aside, and a damaged first line is detected")
    func longNames() throws {
        let name = String(repeating: "long ", count: 100)
        let storage = values.storage(named: name)
        try storage.open()
        let data = Data("line\nline".utf8)
        try storage.write(data)
        let file = try #require(
            FileManager.default.contentsOfDirectory(atPath: folder["values"].path()).first { $0.hasPrefix("%%") })
        let url = folder["values"].appending(path: file)
        var bytes = try Data(contentsOf: url)
        bytes[5] ^= 1
        try bytes.write(to: url)
        #expect(errorCase { _ = try storage.read() } == .damaged)
        #expect(try values.names().isEmpty)
        #expect(try storage.quarantine() == file + ".damaged-1")
        try storage.write(data)
        #expect(try storage.read() == data && values.names() == [name])
        try storage.remove()
        #expect(try storage.read() == nil && values.names().isEmpty)
        storage.close()
    }

    @Test("S4: a damaged file with a long name is moved, and later changes are saved and erased")
    @MainActor func damagedLongName() async throws {
        let name = String(repeating: "long ", count: 100)
        try values.storage(named: name).write(Data())
        let file = try #require(
            FileManager.default.contentsOfDirectory(atPath: folder["values"].path()).first { $0.hasPrefix("%%") })
        try Data().write(to: folder["values"].appending(path: file))
        let store = SettingsStore()
        let saved = WarningLog().result { store.persist(in: values.storage(named: name)) }
        #expect(saved.status == .saved)
        guard case .damaged(quarantinedAs: file + ".damaged-1", reason: _) = saved.restoreError else {
            Issue.record("It is \(saved.restoreError as Any).")
            return
        }
        store.commit { $0.count = 1 }
        #expect(await saved.flush().isSaved)
        #expect(try values.names() == [name])
        try await saved.erase()
        #expect(try values.names().isEmpty)
        saved.stop()
    }

    @Test("a folder in memory keeps and lists its values")
    func memory() throws {
        let values = MemoryStorageFolder()
        #expect(try values.names().isEmpty)
        try values.storage(named: "a").write(Data("x".utf8))
        _ = values.storage(named: "b")
        #expect(try values.names() == ["a"] && values["a"].data == Data("x".utf8))
        let other: any StateStorageFolder = .memory
        #expect(try other.names().isEmpty)
    }
}
