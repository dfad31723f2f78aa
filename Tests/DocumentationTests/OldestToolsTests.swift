import Foundation
import Testing

/// What the oldest supported compiler, Swift 6.2.0, or the oldest supported systems lack. The tests run with newer ones,
/// so this suite reads the sources as text.
@Suite struct OldestToolsTests {
    @Test(
        "No source uses what the oldest compiler or the oldest systems lack",
        arguments: [
            // Swift 6.2.3. The tests need Swift 6.3.
            (#"\bweak let\b"#, ["Sources", "Examples"], nil),
            // macOS 15 and iOS 18.
            (
                #"\bimport Synchronization\b"#, ["Sources", "Tests", "Examples"],
                "Sources/LockstepCore/Support/Locked.swift"
            ),
        ] as [(String, [String], String?)])
    func missingNames(pattern: String, folders: [String], exception: String?) throws {
        let sources = try Repository.texts { path in
            path.hasSuffix(".swift") && folders.contains { path.hasPrefix("\($0)/") }
        }
        #expect(sources.count > 100)
        let lines = try Regex("^(?! *//).*\(pattern)").anchorsMatchLineEndings()
        let paths = sources.filter { $0.value.firstMatch(of: lines) != nil }.map(\.key)
        #expect(paths == [exception].compactMap(\.self))
    }
}
