import CatalogueCore
import CatalogueSQLite
import Foundation
import GRDB
import Lockstep
import SQLiteFiles
import Testing

/// Tests of files that are not a catalogue: they are refused and stay unchanged.
@Suite(.timeLimit(.minutes(20)))
struct CatalogueFileTests {
    /// Expects that opening the file from `make` throws `error` and does not change the folder.
    private func expectRefusal(_ error: (String) -> DatabaseFileError, make: (String) async throws -> Void) async throws
    {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "precious").path
            try await make(path)
            let before = try Data(contentsOf: URL(filePath: path))
            #expect(throws: error(path)) { try SQLiteProductRepository(DatabaseFile.catalogue.open(path: path)) }
            #expect(try Data(contentsOf: URL(filePath: path)) == before)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["precious"])
        }
    }

    @Test
    func `A text file is refused`() async throws {
        try await expectRefusal(DatabaseFileError.notADatabase) { path in
            try Data("Dear diary".utf8).write(to: URL(filePath: path))
        }
    }

    @Test
    func `A database of todos is refused`() async throws {
        try await expectRefusal(DatabaseFileError.foreign) { path in
            let queue = try DatabaseQueue(path: path)
            try await queue.write { try $0.execute(sql: "PRAGMA application_id = 1416586351; CREATE TABLE todo (id)") }
            try queue.close()
        }
    }

    @Test(arguments: [200..<60_000, 32_768..<36_864])
    func `A damaged catalogue is refused`(bytes: Range<Int>) async throws {
        try await expectRefusal(DatabaseFileError.damaged) { path in
            _ = try DatabaseFile.catalogue.open(path: path)
            var content = try Data(contentsOf: URL(filePath: path))
            content.replaceSubrange(bytes, with: Data(repeating: 0x55, count: bytes.count))
            try content.write(to: URL(filePath: path))
        }
    }

    @Test
    func `A catalogue of a newer version is refused`() async throws {
        try await expectRefusal(DatabaseFileError.newer) { path in
            _ = try DatabaseFile.catalogue.open(path: path)
            let queue = try DatabaseQueue(path: path)
            try await queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('From the future')") }
            try queue.close()
        }
    }

    @Test
    func `Opening a catalogue again changes nothing`() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "catalogue.sqlite").path
            try await SQLiteProductRepository(DatabaseFile.catalogue.open(path: path)).setFavourite(true, 3)
            let before = try Data(contentsOf: URL(filePath: path))
            let repository = try SQLiteProductRepository(DatabaseFile.catalogue.open(path: path))
            let products = try await repository.products(matching: "", after: nil, count: 1)
            #expect(products.next != nil)
            #expect(try Data(contentsOf: URL(filePath: path)) == before)
        }
    }
}
