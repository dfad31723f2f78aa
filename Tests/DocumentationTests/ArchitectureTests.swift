import Foundation
import Testing

/// Holds the names in `docs/Architecture.md` to the code.
@Suite("Architecture") struct ArchitectureTests {
    @Test("Each name of the project in docs/Architecture.md exists")
    func names() throws {
        let page = try Repository.text("docs/Architecture.md")
        let names = try ProjectNames()
        #expect(page.codeSpans.filter(names.isName).count > 80)
        #expect(page.codeSpans.filter { !names.isKnown($0) } == [])
    }

    @Test("A name that does not exist is found")
    func unknownNames() throws {
        let names = try ProjectNames()
        let known = [
            "Store", "Store<State>", "Store.commit", "ObservationRegistrar.notifyChange", "endLoad", "Frame.swift",
        ]
        let unknown = ["Stor", "Store.reject", "NoStore.commit", "endAllAlone", "Frames.swift", "Sources/NoModule"]
        #expect((known + unknown).filter(names.isName) == known + unknown)
        #expect((known + unknown).filter { !names.isKnown($0) } == unknown)
        #expect(["store.count += 1", "#if", "make test", "clock: any Clock<Duration>"].allSatisfy(names.isKnown))
    }
}

/// The names in the sources and the tests.
private struct ProjectNames {
    /// The declared names, and the names of folders.
    private var names: Set<Substring> = []
    /// For each type, the names that are declared in the files that declare or extend the type.
    private var members: [Substring: Set<Substring>] = [:]
    private var files: Set<Substring> = []

    private static let types: Set<Substring> = ["actor", "class", "enum", "protocol", "struct"]
    private static let others: Set<Substring> = ["case", "func", "let", "macro", "typealias", "var"]

    init() throws {
        let texts = try Repository.texts {
            ($0.hasPrefix("Sources/") || $0.hasPrefix("Tests/Lockstep") || $0.hasPrefix("Tests/DocumentationTests/"))
                && $0.hasSuffix(".swift")
        }
        for (path, text) in texts {
            let folders = path.split(separator: "/")
            names.formUnion(folders.dropLast())
            files.formUnion(folders.suffix(1))
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
        code.wholeMatch(of: /[\w\/]+\/\w+|[\w+]+\.swift|\w+(?:\.\w+)*(?:<\w+>)?/) != nil
    }

    func isKnown(_ code: String) -> Bool {
        if !isName(code) { return true }
        if code.contains("/") {
            return FileManager.default.fileExists(atPath: Repository.root.appending(path: code).path())
        }
        if code.hasSuffix(".swift") { return files.contains(code[...]) }
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
