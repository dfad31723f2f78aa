import Foundation

/// The command that generates type-safe accessors for the texts of `.lproj` folders.
///
///     LocalizationGenerator --base en --output Strings+Localized.swift Resources/en.lproj Resources/es.lproj
@main
enum GenerateCommand {
    static let usage = """
        usage: LocalizationGenerator --base <language> --output <file.swift> [--name <type>] [--access public] \
        [--replaceable yes] <folder.lproj>…
        """

    static func main() {
        var arguments = Array(CommandLine.arguments.dropFirst())
        let name = option("--name", in: &arguments) ?? "L10n"
        let access = option("--access", in: &arguments) ?? "internal"
        let isReplaceable = option("--replaceable", in: &arguments) ?? "no"
        guard let base = option("--base", in: &arguments), let output = option("--output", in: &arguments),
            !arguments.isEmpty, !arguments.contains(where: { $0.hasPrefix("-") }),
            ["internal", "public"].contains(access), ["no", "yes"].contains(isReplaceable)
        else {
            fail(usage, code: 64)
        }
        do throws(Problems) {
            let catalog = try Catalog(base: base, folders: arguments)
            let source = try SwiftSource.text(
                of: catalog, name: name, isPublic: access == "public", isReplaceable: isReplaceable == "yes")
            write(source, to: output)
        } catch {
            fail(error.description, code: 1)
        }
    }

    private static func option(_ name: String, in arguments: inout [String]) -> String? {
        guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else { return nil }
        defer { arguments.removeSubrange(index...index + 1) }
        return arguments[index + 1]
    }

    private static func write(_ text: String, to output: String) {
        let file = URL(filePath: output)
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file, options: .atomic)
        } catch {
            fail("\(output):1: error: cannot be written: \(error)", code: 1)
        }
    }

    private static func fail(_ message: String, code: Int32) -> Never {
        FileHandle.standardError.write(Data("\(message)\n".utf8))
        exit(code)
    }
}
