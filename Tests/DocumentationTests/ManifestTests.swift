import Foundation
import Testing

/// What the package manager builds for whom.
@Suite struct ManifestTests {
    @Test(
        "Who uses a product builds no package that he has no need of",
        arguments: [
            ("LockstepCore", []),
            ("LockstepPersistence", []),
            ("LockstepRecording", []),
            ("LockstepUI", []),
            ("Lockstep", ["swift-syntax"]),
            ("LockstepCompatibility", ["swift-syntax"]),
            ("LockstepInstrumentation", ["swift-distributed-tracing", "swift-log"]),
            ("LockstepTesting", ["swift-custom-dump"]),
        ] as [(String, Set<String>)])
    func packages(_ product: String, expected: Set<String>) throws {
        let manifest = try Manifest.ofLockstep.get()
        #expect(try manifest.packages(builtFor: product) == expected)
    }

    @Test("Who uses `Lockstep` builds nothing that tests")
    func targets() throws {
        let targets = try Manifest.ofLockstep.get().targets(builtFor: "Lockstep")
        #expect(
            targets == [
                "Lockstep", "LockstepCore", "LockstepMacros", "LockstepPersistence", "LockstepRecording", "LockstepUI",
            ])
    }
}

/// A manifest, as the package manager understands it.
private struct Manifest: Decodable {
    private struct Named: Decodable {
        let name: String
        let targets: [String]?
        let dependencies: [Dependency]?
    }

    /// A target of the package's, or a product of another one.
    private struct Dependency: Decodable {
        let target: String?
        let package: String?

        private enum Key: String, CodingKey {
            case byName, target, product
        }

        init(from decoder: any Decoder) throws {
            /// Names, followed by conditions.
            func names(_ key: Key) throws -> [String]? {
                guard let container = try? decoder.container(keyedBy: Key.self), container.contains(key) else {
                    return nil
                }
                var list = try container.nestedUnkeyedContainer(forKey: key)
                var names: [String] = []
                while let name = try? list.decode(String.self) { names.append(name) }
                return names
            }
            target = try (names(.byName) ?? names(.target))?.first
            package = try names(.product)?.last
        }
    }

    private let products: [Named]
    private let targets: [Named]

    /// The package's own targets that a product needs.
    func targets(builtFor product: String) throws -> Set<String> {
        var built: Set<String> = []
        var open = try #require(products.first { $0.name == product }?.targets)
        while let name = open.popLast() {
            guard built.insert(name).inserted else { continue }
            open += dependencies(of: name).compactMap(\.target)
        }
        return built
    }

    /// The other packages that a product needs.
    func packages(builtFor product: String) throws -> Set<String> {
        Set(try targets(builtFor: product).flatMap { dependencies(of: $0).compactMap(\.package) })
    }

    private func dependencies(of target: String) -> [Dependency] {
        targets.first { $0.name == target }?.dependencies ?? []
    }

    static let ofLockstep = Result { () throws -> Manifest in
        let scratch = FileManager.default.temporaryDirectory.appending(path: "lockstep-manifest-\(UUID())")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "swift", "package", "--package-path", Repository.root.path(), "--scratch-path", scratch.path(),
            "dump-package",
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return try JSONDecoder().decode(Manifest.self, from: data)
    }
}
