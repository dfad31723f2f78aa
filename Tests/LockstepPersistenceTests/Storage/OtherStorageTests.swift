import Foundation
import LockstepCore
import LockstepPersistence
import Testing

@Suite("Memory and user defaults")
struct OtherStorageTests {
    @Test("a memory storage keeps the value, counts writes, and fails on request")
    func memory() throws {
        let storage: MemoryStorage = .memory
        #expect(try storage.read() == nil)
        try storage.open()
        #expect(storage.isOpen && errorCase { try storage.open() } == .inUse)
        try storage.write(Data("a".utf8))
        storage.fail([.write], with: PersistenceError.noSpace("memory"))
        #expect(errorCase { try storage.write(Data("b".utf8)) } == .noSpace)
        #expect(try storage.read() == Data("a".utf8) && storage.writes == 1)
        storage.recover()
        try storage.write(Data("c".utf8))
        #expect(storage.data == Data("c".utf8) && storage.writes == 2)
        #expect(try storage.quarantine() == "memory.damaged-1")
        #expect(storage.data == nil && storage.quarantinedValues == [Data("c".utf8)])
        storage.data = Data("d".utf8)
        #expect(try storage.read() == Data("d".utf8))
        try storage.remove()
        storage.fail(with: Failure())
        #expect(throws: Failure()) { try storage.read() }
        #expect(throws: Failure()) { try storage.remove() }
        #expect(throws: Failure()) { try storage.quarantine() }
        storage.close()
        #expect(throws: Failure()) { try storage.open() }
        #expect(!storage.isOpen)
    }

    @Test("a user defaults storage keeps the value, and does not change a value of another type")
    func userDefaults() throws {
        let suite = "lockstep-tests-\(UUID())"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        let storage: UserDefaultsStorage = .userDefaults("cart", in: defaults)
        #expect(try storage.read() == nil)
        try storage.write(Data("a".utf8))
        try storage.write(Data("b".utf8))
        #expect(try UserDefaultsStorage("cart", in: defaults).read() == Data("b".utf8))
        #expect(try UserDefaultsStorage("other", in: defaults).read() == nil)
        #expect(try storage.quarantine() == "cart.damaged-1")
        try storage.write(Data("c".utf8))
        #expect(try storage.quarantine() == "cart.damaged-2")
        #expect(try storage.read() == nil && defaults.data(forKey: "cart.damaged-1") == Data("b".utf8))
        try storage.remove()

        defaults.set("text", forKey: "cart")
        #expect(errorCase { _ = try storage.read() } == .notAFile)
        #expect(errorCase { try storage.write(Data()) } == .notAFile)
        #expect(errorCase { try storage.remove() } == .notAFile)
        #expect(errorCase { _ = try storage.quarantine() } == .notAFile)
        #expect(defaults.string(forKey: "cart") == "text")
    }

    @Test("a key of user defaults can be open only once")
    func userDefaultsOnce() throws {
        let suite = "lockstep-tests-\(UUID())"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        let first = UserDefaultsStorage("cart", in: defaults)
        try first.open()
        #expect(errorCase { try first.open() } == .inUse)
        var second: UserDefaultsStorage? = UserDefaultsStorage("cart", in: defaults)
        #expect(errorCase { try second?.open() } == .inUse)
        second?.close()
        #expect(errorCase { try second?.open() } == .inUse)
        try UserDefaultsStorage("other", in: defaults).open()
        first.close()
        try second?.open()
        second = nil
        try first.open()
        first.close()
    }

    @Test("a custom storage needs three functions, and throws when it quarantines")
    func own() throws {
        struct Own: StateStorage {
            func read() throws -> Data? { nil }
            func write(_ data: Data) throws {}
            func remove() throws {}
        }
        try Own().open()
        Own().close()
        do {
            _ = try Own().quarantine()
            Issue.record("not thrown")
        } catch {
            #expect(error.localizedDescription.contains("quarantine()"))
        }
    }

    private struct Failure: Error, Equatable {}

    @Test("each error has a message, and says whether a retry can help")
    func messages() {
        let errors: [(PersistenceError, [String], isRetryable: Bool)] = [
            (.damaged(quarantinedAs: "x.damaged-1", reason: "why"), ["damaged: why", "“x.damaged-1”"], false),
            (.damaged(quarantinedAs: nil, reason: "why"), ["not changed"], false),
            (.fromNewerVersion(3, known: 2), ["version 3", "up to 2", "Update the app"], false),
            (.fromNewerFormat(3, known: 2), ["format 3", "up to 2", "Update the app"], false),
            (.noMigration(from: 1), ["version 1", "Add a migration"], false),
            (.migrationFailed(from: 1, Failure()), ["version 1", "Failure()"], false),
            (.notDecodable(version: 1, Failure()), ["version 1", "Failure()"], false),
            (.notEncodable(Failure()), ["cannot be encoded", "Failure()"], false),
            (.inUse("/x"), ["“/x” is already open"], true), (.noSpace("/x"), ["no space", "“/x”"], true),
            (.notPermitted("/x"), ["permission", "“/x”"], true), (.notAFile("/x"), ["“/x” is not a file"], true),
            (.unavailable(SystemError("write", EIO)), ["write: "], true),
        ]
        for (error, parts, isRetryable) in errors {
            for part in parts { #expect("\(error)".contains(part)) }
            #expect(error.localizedDescription == "\(error)" && error.isRetryable == isRetryable)
            #expect(!"\(error)".contains("..") && "\(error)".hasSuffix("."))
        }
        for (index, left) in errors.enumerated() {
            for (other, right) in errors.enumerated() { #expect((left.0 == right.0) == (index == other)) }
        }
        if case .unavailable(let error) = PersistenceError(Failure()) {
            #expect(error is Failure)
        } else {
            Issue.record()
        }
        if case .noSpace = PersistenceError(PersistenceError.noSpace("x") as any Error) {} else { Issue.record() }
    }
}
