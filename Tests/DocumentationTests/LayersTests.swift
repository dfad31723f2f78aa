import Foundation
import Testing

/// Which module may import which, and which folder of `LockstepCore` may use which. `docs/Architecture.md` has the
/// picture.
@Suite("Layers") struct LayersTests {
    private static let system: Set = [
        "Android", "Darwin", "Dispatch", "Foundation", "Glibc", "Musl", "Observation", "Synchronization", "os",
    ]

    private static let allowed: [String: Set<String>] = [
        "LockstepCore": ["Dispatch", "Foundation", "Network", "Observation", "Synchronization", "os"],
        "LockstepPersistence": system.union(["LockstepCore"]),
        "LockstepRecording": ["Foundation", "LockstepCore"],
        "LockstepUI": system.union(["Accessibility", "LockstepCore", "SwiftUI"]),
        "Lockstep": ["LockstepCore", "LockstepPersistence", "LockstepRecording", "LockstepUI"],
        "LockstepCompatibility": ["Lockstep", "LockstepCore"],
        "LockstepInstrumentation": ["LockstepCore", "Logging", "Tracing"],
        "LockstepInspector": system.union(["FlyingFox", "FlyingSocks", "LockstepCore", "LockstepRecording"]),
        "LockstepTesting": system.union([
            "CustomDump", "LockstepCore", "LockstepPersistence", "LockstepRecording", "Testing", "XCTest",
        ]),
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

    /// The folders of `LockstepCore`, from the ground upwards. Folders on one floor may use each other.
    private static let floors = [
        ["Errors", "Redaction", "Support"], ["Context", "Dependencies"], ["Observation"], ["Kernel"], ["Stores"],
        ["Features"],
    ]

    @Test("Each folder of LockstepCore is on a floor")
    func folders() throws {
        let names = try FileManager.default.contentsOfDirectory(
            atPath: Repository.root.appending(path: "Sources/LockstepCore").path())
        #expect(Set(names.filter { !$0.contains(".") }) == Set(Self.floors.joined()))
    }

    @Test("A floor of LockstepCore compiles without the floors above it", arguments: 1...floors.count)
    func floor(_ count: Int) throws {
        let folders = Self.floors.prefix(count)
        let paths = try Repository.texts { path in
            path.hasSuffix(".swift") && folders.joined().contains { path.hasPrefix("Sources/LockstepCore/\($0)/") }
        }.keys.sorted()
        let features = ["ExistentialAny", "InternalImportsByDefault"].flatMap { ["-enable-upcoming-feature", $0] }
        let options = ["-module-name", "LockstepCore", "-package-name", "lockstep"] + features
        let messages = try Compiler.check(options + paths.map { Repository.root.appending(path: $0).path() })
        #expect(messages.split(separator: "\n").filter { $0.contains("error: ") } == [])
    }
}
