import Foundation

/// The files of the repository that the tests were built from.
enum Repository {
    static let root: URL = {
        var folder = URL(filePath: #filePath).deletingLastPathComponent()
        while !FileManager.default.fileExists(atPath: folder.appending(path: "CHANGELOG.md").path()) {
            precondition(folder.path() != "/", "The tests are outside of the repository.")
            folder.deleteLastPathComponent()
        }
        return folder
    }()

    /// The text of a file, by its path in the repository.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The texts of all Swift files below a folder, by their names without `.swift`. Files of one name are one text.
    static func swiftFiles(below folder: String) throws -> [String: String] {
        let texts = try texts {
            $0.hasPrefix("\(folder)/") && $0.hasSuffix(".swift") && !$0.contains(".docc/")
        }
        let named = texts.sorted { $0.key < $1.key }.map {
            (URL(filePath: $0.key).deletingPathExtension().lastPathComponent, $0.value)
        }
        return Dictionary(named, uniquingKeysWith: { $0 + $1 })
    }

    /// The texts of all files whose path in the repository is included. What was built is left out.
    static func texts(where isIncluded: (String) -> Bool) throws -> [String: String] {
        var texts: [String: String] = [:]
        for path in paths where isIncluded(path) { texts[path] = try text(path) }
        return texts
    }

    /// The paths of all files and folders, without hidden ones and what was built.
    static let paths: [String] = {
        let files = FileManager.default.enumerator(
            at: root, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        return (files ?? .init()).compactMap { ($0 as? URL)?.path() }
            .map { String($0.dropFirst(root.path().count)) }
    }()
}

extension String {
    /// The passages between lines that match `start`, which captures the passage's name, and lines that are `end`, each
    /// moved to the left margin.
    func snippets(from start: String, to end: String) throws -> [(name: String, text: String)] {
        try matches(of: Regex<(Substring, Substring)>(start).anchorsMatchLineEndings()).map { match in
            let lines = self[match.range.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
                .dropFirst().prefix { $0.trimmingCharacters(in: .whitespaces) != end }
            let margin = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
            return (String(match.output.1), lines.map { $0.dropFirst(margin) }.joined(separator: "\n"))
        }
    }
}
