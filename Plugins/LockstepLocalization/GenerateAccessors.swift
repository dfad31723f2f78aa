import Foundation
import PackagePlugin

/// Writes type-safe accessors for a target's own texts, each time that it is built.
@main
struct GenerateAccessors: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let folders = Self.folders(in: target.directoryURL)
        guard !folders.isEmpty else {
            Diagnostics.warning(
                "\(target.name) has no Localizable.strings in .lproj folders: there are no accessors to make")
            return []
        }
        let output = context.pluginWorkDirectoryURL.appending(path: "Strings+Localized.swift")
        let base = try Self.defaultLanguage(ofPackageIn: context.package.directoryURL)
        return [
            .buildCommand(
                displayName: "Localizing \(target.name)",
                executable: try context.tool(named: "LocalizationGenerator").url,
                arguments: ["--base", base, "--output", output.path] + folders.map(\.path),
                inputFiles: folders.map(Self.texts),
                outputFiles: [output]
            )
        ]
    }

    /// The `.lproj` folders of a target that hold texts, wherever in it they are: the manifest may well exclude them.
    private static func folders(in target: URL) -> [URL] {
        // A link is not followed, where it is what is asked about.
        let folder = target.resolvingSymlinksInPath()
        let files = FileManager.default.enumerator(
            at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        let folders = files?.compactMap { $0 as? URL }.filter { folder in
            folder.pathExtension == "lproj" && FileManager.default.fileExists(atPath: texts(of: folder).path)
        }
        return (folders ?? []).sorted { $0.path < $1.path }
    }

    private static func texts(of folder: URL) -> URL { folder.appending(path: "Localizable.strings") }

    /// What the manifest says the default language is, else English. Plugins are not told, so it is read there.
    private static func defaultLanguage(ofPackageIn folder: URL) throws -> String {
        let manifest = try String(contentsOf: folder.appending(path: "Package.swift"), encoding: .utf8)
        return manifest.firstMatch(of: /(?m)^[^\/]*defaultLocalization:\s*"([^"]+)"/).map { String($0.output.1) }
            ?? "en"
    }
}
