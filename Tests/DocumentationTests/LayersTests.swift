import Foundation
import Testing

/// Which module may import which. `docs/Architecture.md` has the picture.
@Suite("Layers") struct LayersTests {
    private static let system: Set = [
        "Android", "Darwin", "Dispatch", "Foundation", "Glibc", "Musl", "Observation", "Synchronization", "os",
    ]

    private static let allowed: [String: Set<String>] = [
        "LockstepCore": system,
        "LockstepUI": system.union(["Accessibility", "LockstepCore", "SwiftUI"]),
        "Lockstep": ["LockstepCore", "LockstepUI"],
        "LockstepCompatibility": ["Lockstep", "LockstepCore"],
        "LockstepInstrumentation": ["LockstepCore", "Logging", "Tracing"],
        "LockstepInspector": system.union(["FlyingFox", "FlyingSocks", "LockstepCore"]),
        "LockstepTesting": system.union(["CustomDump", "LockstepCore", "Testing", "XCTest"]),
        "LockstepMacros": [
            "SwiftCompilerPlugin", "SwiftDiagnostics", "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros",
        ],
        "LocalizationGenerator": ["Foundation"],
    ]

    @Test("Each module is listed")
    func modules() throws {
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: Repository.root.appending(path: "Sources").path())
        #expect(Set(folders.filter { !$0.hasPrefix(".") }) == Set(Self.allowed.keys))
    }

    @Test("A module imports only what is below it", arguments: allowed.keys.sorted())
    func imports(of module: String) throws {
        let allowed = try #require(Self.allowed[module])
        for (name, text) in try Repository.swiftFiles(below: "Sources/\(module)") {
            // The inspector writes tests, imports included, in string literals.
            let code = text.replacing(try Regex(#"(?s)""".*?""""#), with: "")
            let statement = try Regex<(Substring, Substring)>(
                #"^ *(?:(?:@\w+|public|package|internal|private) +)*import +(?:struct |class |enum |func )?(\w+)"#)
            for match in code.matches(of: statement.anchorsMatchLineEndings()) {
                #expect(allowed.contains(String(match.output.1)), "\(name).swift imports \(match.output.1)")
            }
        }
    }
}
