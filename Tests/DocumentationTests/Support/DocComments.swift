/// The Swift blocks of the doc comments in `Sources`, compiled as they are written.
enum DocComments {
    /// The errors of the blocks in some source files, each with its line in the source file.
    ///
    /// - Parameter isIncluded: Whether a file is compiled, by its path below `Sources`.
    /// - Returns: The number of files with blocks, and the errors.
    /// - Throws: An error if a file cannot be read or the compiler cannot be started.
    static func errors(where isIncluded: (String) -> Bool) throws -> (files: Int, errors: [String]) {
        let sources = try sources(where: isIncluded)
        let texts = sources.map { ($0.fileName, $0.lines.map(\.text).joined(separator: "\n")) }
        let reports = try Compiler()?.errors(in: Dictionary(uniqueKeysWithValues: texts)) ?? [:]
        let errors = sources.flatMap { source in
            let lines = source.lines
            return (reports[source.fileName] ?? []).map { report in
                let line = lines[report.line - 1]
                guard let number = line.origin else {
                    return "\(source.context.path): “\(line.text)”: \(report.message)"
                }
                return "Sources/\(source.path):\(number): \(report.message)"
            }
        }
        return (sources.count, errors)
    }

    private static func sources(where isIncluded: (String) -> Bool) throws -> [DocCommentSource] {
        let contexts = "Tests/DocumentationTests/DocComments/"
        let texts = try Repository.texts {
            $0.hasSuffix(".swift") && !$0.contains(".docc/") && ($0.hasPrefix("Sources/") || $0.hasPrefix(contexts))
        }
        return texts.compactMap { path, text in
            guard path.hasPrefix("Sources/") else { return nil }
            let path = String(path.dropFirst("Sources/".count))
            guard isIncluded(path) else { return nil }
            let context = DocCommentSource.Context(path: contexts + path, text: texts[contexts + path] ?? "")
            let source = DocCommentSource(path: path, text: text, context: context)
            return source.blocks.isEmpty ? nil : source
        }
    }
}
