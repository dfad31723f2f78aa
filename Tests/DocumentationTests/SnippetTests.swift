import Foundation
import Testing

/// The Swift blocks of README, of the articles and of docs/Localization.md. Each has a mark with its name, `<!-- snippet: name -->`, and a compiled twin
/// between `// snippet: name` and `// end`. The views of a tutorial are whole files; the name of their twin is that of the file.
@Suite("Snippets")
struct SnippetTests {
    private let documents: [String: String]
    private let compiled: [(name: String, text: String)]

    init() throws {
        documents = try Repository.texts { path in
            ["README.md", "README.ja.md", "docs/Localization.md"].contains(path)
                || path.contains(".docc/") && (path.hasSuffix(".md") || path.hasSuffix(".tutorial"))
        }
        // Views are compiled where there is a module named `SwiftUI`.
        let twins = try Repository.texts { path in
            path.hasSuffix("Snippets.swift") && path.hasPrefix("Tests/DocumentationTests/")
                || path.hasSuffix("Screens.swift") && path.hasPrefix("Tests/SwiftUIStandIn/Tests/ScreenTests/")
                    && !path.hasSuffix("/MigrationScreens.swift")
        }
        compiled = try twins.sorted { $0.key < $1.key }.flatMap {
            try $0.value.snippets(from: #"^ *// snippet: (.+)$"#, to: "// end")
        }
    }

    @Test("Every Swift block is compiled, word for word")
    func blocksAreCompiled() throws {
        #expect(documents.count > 20)
        let twins = Dictionary(grouping: compiled, by: \.name)
        for (name, copies) in twins { #expect(copies.count == 1, "Several snippets are named “\(name)”.") }
        var shown: Set<String> = []
        for (path, text) in documents {
            let blocks = try text.snippets(from: #"^<!-- snippet: (.+) -->\n```swift$"#, to: "```")
            for (name, block) in blocks {
                shown.insert(name)
                let body = block.replacing("import Lockstep\n\n", with: "")
                #expect(body == twins[name]?.first?.text, "\(path): \(name)")
            }
            // None is left out for want of a mark.
            let count = text.components(separatedBy: "```swift").count - 1
            #expect(count == blocks.count, "\(path) has a Swift block without a mark.")
        }
        for (path, text) in try Repository.texts(where: { $0.contains(".docc/") && $0.hasSuffix(".swift") })
        where text.contains("import SwiftUI") {
            let name = URL(filePath: path).lastPathComponent
            shown.insert(name)
            // A test target has an entry point of its own, so the twin of an app has no `@main`.
            let body = text.replacing(/^(import .*\n)+\n(@main\n)?/, with: "").trimmingSuffix("\n")
            #expect(body == twins[name]?.first?.text, "\(path)")
        }
        for name in twins.keys { #expect(shown.contains(name), "No document shows the snippet “\(name)”.") }
    }

    @Test("A store, a load and a use of its state take under 15 lines")
    func quickStartIsShort() throws {
        let block = try #require(compiled.first { $0.name == "quick start" })
        #expect(block.text.split(separator: "\n").count + 1 < 15)
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
