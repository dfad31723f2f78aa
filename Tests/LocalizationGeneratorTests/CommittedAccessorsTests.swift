import Foundation
import LocalizationGenerator
import Testing

@Suite("The accessors of LockstepUI")
struct CommittedAccessorsTests {
    @Test("The committed accessors equal the generated ones; if not, run `make generate-localizations`")
    func committed() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/LockstepUI").standardizedFileURL
        let resources = sources.appending(path: "Resources")
        let folders = try FileManager.default.contentsOfDirectory(atPath: resources.path)
            .filter { $0.hasSuffix(".lproj") }
        #expect(folders.count >= 3)
        let catalog = try Catalog(base: "en", folders: folders.map { resources.appending(path: $0).path })
        let committed = try String(
            contentsOf: sources.appending(path: "Generated/Strings+Localized.swift"), encoding: .utf8)
        #expect(
            try SwiftSource.text(of: catalog, name: "LockstepTexts", isPublic: true, isReplaceable: true) == committed)
    }
}
