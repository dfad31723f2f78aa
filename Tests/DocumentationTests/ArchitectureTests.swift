import Foundation
import Testing

/// Holds the names in the pages for people who change Lockstep to the code. The decisions are not held to it: they name
/// what there was when they were made.
@Suite("Architecture") struct ArchitectureTests {
    @Test(
        "Each name of the project in docs/Architecture.md and CONTRIBUTING.md exists",
        arguments: [("docs/Architecture.md", []), ("CONTRIBUTING.md", ["NonisolatedNonsendingByDefault"])])
    func names(path: String, ofSwift: [String]) throws {
        let spans = try Repository.text(path).codeSpans
        let names = try ProjectNames()
        #expect(spans.filter(names.isName).count > 80)
        #expect(spans.filter { !names.isKnown($0) } == ofSwift)
    }

    @Test("A name that does not exist is found")
    func unknownNames() throws {
        let names = try ProjectNames()
        let known = [
            "Store", "Store<State>", "Store.commit", "ObservationRegistrar.notifyChange", "endLoad", "Frame.swift",
            "switched.toml", "docs/Promises.md", "scripts/type-matrix", "Loading/LoadMachine",
            "Sources/LockstepTesting/{Clocks,Gates}",
        ]
        let unknown = [
            "Stor", "Store.reject", "NoStore.commit", "endAllAlone", "Frames.swift", "Sources/NoModule",
            "switches.toml", "docs/Promise.md", "Loading/LoadMachines", "Sources/LockstepTesting/{Clocks,Gate}",
        ]
        #expect((known + unknown).filter(names.isName) == known + unknown)
        #expect((known + unknown).filter { !names.isKnown($0) } == unknown)
        #expect(["store.count += 1", "#if", "make test", "clock: any Clock<Duration>"].allSatisfy(names.isKnown))
    }
}

/// The names in the sources and the tests.
private struct ProjectNames {
    /// The declared names.
    private var names: Set<Substring> = []
    /// For each type, the names that are declared in the files that declare or extend the type.
    private var members: [Substring: Set<Substring>] = [:]
    /// The paths of all files and folders, from each folder above them. Those of files also without the extension.
    private let paths: Set<String>

    private static let types: Set<Substring> = ["actor", "class", "enum", "protocol", "struct"]
    private static let others: Set<Substring> = ["case", "func", "let", "macro", "typealias", "var"]

    init() throws {
        let texts = try Repository.texts {
            ($0.hasPrefix("Sources/") || $0.hasPrefix("Tests/Lockstep") || $0.hasPrefix("Tests/DocumentationTests/"))
                && $0.hasSuffix(".swift")
        }
        let paths = Repository.paths.flatMap { path in
            let folders = path.split(separator: "/")
            return folders.indices.map { folders[$0...].joined(separator: "/") }
        }
        self.paths = Set(paths + paths.filter { $0.contains("/") }.map { $0.replacing(/\.\w+$/, with: "") })
        for text in texts.values {
            var (types, declared): (Set<Substring>, Set<Substring>) = ([], [])
            for line in text.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
                let words = Self.words(of: line)
                for (keyword, name) in zip(words, words.dropFirst()) {
                    if Self.types.contains(keyword) || keyword == "extension" { types.insert(name) }
                    if Self.types.contains(keyword) || Self.others.contains(keyword) { declared.insert(name) }
                }
            }
            names.formUnion(declared)
            for type in types { members[type, default: []].formUnion(declared) }
        }
    }

    /// The words of a line. By bytes: regular expressions take seconds for all sources.
    private static func words(of line: Substring) -> [Substring] {
        line.utf8.split { byte in
            switch byte {
            case 48...57, 65...90, 95, 97...122: false
            default: true
            }
        }.map { Substring($0) }
    }

    /// Whether code looks like a name of the project: a file, a name, or a type and its member.
    func isName(_ code: String) -> Bool {
        let name = /(?:[\w.+-]+\/)+(?:[\w.+-]+|{[\w,]+})|[\w+]+\.swift|\w+(?:\.\w+)*(?:<\w+>)?/
        return code.wholeMatch(of: name) != nil
    }

    func isKnown(_ code: String) -> Bool {
        if !isName(code) || paths.contains(code) { return true }
        if let braces = code.wholeMatch(of: /(.+){(.+)}/)?.output {
            return braces.2.split(separator: ",").allSatisfy { paths.contains("\(braces.1)\($0)") }
        }
        if code.contains("/") { return false }
        let parts = code.prefix { $0 != "<" }.split(separator: ".")
        guard let member = parts.dropFirst().last else { return names.contains(parts[0]) }
        return members[parts[parts.count - 2]]?.contains(member) ?? false
    }
}

extension String {
    /// The code in the text of a page, without its blocks of code.
    fileprivate var codeSpans: [String] {
        replacing(/(?m)^```[\s\S]*?^```/, with: "").matches(of: /`([^`\n]+)`/).map { String($0.output.1) }
    }
}
