import Foundation

/// The files of the repository that the tests were built from.
enum Repository {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The text of a file, by its path in the repository.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The texts of all Swift files below a folder, by their names without `.swift`.
    static func swiftFiles(below folder: String) throws -> [String: String] {
        let files = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
        var texts: [String: String] = [:]
        for case let file as URL in files ?? .init()
        where file.pathExtension == "swift"
            && !file.pathComponents.dropFirst(root.pathComponents.count).contains(".build")
        {
            texts[file.deletingPathExtension().lastPathComponent] = try String(contentsOf: file, encoding: .utf8)
        }
        return texts
    }
}

extension String {
    /// The passages between lines that match `start`, which captures the passage's name, and lines that are `end`, each
    /// moved to the left margin.
    func snippets(from start: String, to end: String) throws -> [String: String] {
        var snippets: [String: String] = [:]
        for match in matches(of: try Regex<(Substring, Substring)>(start).anchorsMatchLineEndings()) {
            let lines = self[match.range.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
                .dropFirst().prefix { $0.trimmingCharacters(in: .whitespaces) != end }
            let margin = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
            snippets[String(match.output.1)] = lines.map { $0.dropFirst(margin) }.joined(separator: "\n")
        }
        return snippets
    }
}
