import Foundation
import LocalizationGenerator
import Testing

@Suite("Reading .lproj folders")
struct FolderTests {
    /// Runs `body` with the paths of folders that contain these files.
    private func with(_ files: [(folder: String, data: Data?)], _ body: ([String]) throws -> Void) throws {
        let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: root) }
        for (folder, data) in files {
            let url = root.appending(path: folder)
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            try data?.write(to: url.appending(path: "Localizable.strings"))
        }
        try body(files.map { root.appending(path: $0.folder).path })
    }

    private let text = "\"title\" = \"¿Título?\";"

    @Test("UTF-8 and UTF-16 files are read, and languages are named as in Locale")
    func encodings() throws {
        let files = [
            ("en.lproj", Data(text.utf8)), ("es.lproj", text.data(using: .utf16)),
            ("pt_BR.lproj", Data([0xFF, 0xFE]) + (text.data(using: .utf16LittleEndian) ?? Data())),
        ]
        try with(files) { folders in
            let catalog = try Catalog(base: "en", folders: folders)
            #expect(catalog.languages == ["en", "es", "pt-BR"])
            #expect(catalog.messages[0].templates.values.allSatisfy { $0.parts == [.words("¿Título?")] })
        }
    }

    @Test("The base language can be written with an underscore, too")
    func baseWithUnderscore() throws {
        try with([("en.lproj", Data(text.utf8)), ("pt_BR.lproj", Data(text.utf8))]) { folders in
            let catalog = try Catalog(base: "pt_BR", folders: folders)
            #expect(catalog.languages == ["pt-BR", "en"])
        }
    }

    @Test("A folder without texts is skipped, unless it is the base language's")
    func withoutTexts() throws {
        let files = [
            ("Base.lproj", nil), ("en.lproj", Data(text.utf8)), ("es.lproj", nil), ("x/en.lproj", nil),
        ]
        try with(files) { folders in
            let catalog = try Catalog(base: "en", folders: folders)
            #expect(catalog.languages == ["en"])
            let error = #expect(throws: Problems.self) { try Catalog(base: "es", folders: folders) }
            #expect(
                error?.all.map(\.message) == ["es.lproj/Localizable.strings is missing, but es is the base language"])
        }
    }

    @Test("A file that isn't text and a duplicate language are reported")
    func unreadable() throws {
        let files = [
            ("a/en.lproj", Data(text.utf8)), ("b/en.lproj", Data(text.utf8)), ("ja.lproj", Data([0xC3, 0x28])),
        ]
        try with(files) { folders in
            let error = #expect(throws: Problems.self) { try Catalog(base: "en", folders: folders) }
            let problems = try #require(error).all
            #expect(
                problems.map { $0.file } == folders.dropFirst().map { "\($0)/Localizable.strings" })
            #expect(problems.map(\.message)[0].contains("en is also in \(folders[0])/Localizable.strings"))
            #expect(problems.map(\.message).dropFirst() == ["the file is not UTF-8 or UTF-16; save it as UTF-8"])
        }
    }
}
