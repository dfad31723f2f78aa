import Foundation
import PackagePlugin

/// Generates type-safe accessors for the texts of a target, in each build of the target.
@main
struct GenerateAccessors: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let folders = Self.folders(in: target.directoryURL)
        guard !folders.isEmpty else {
            Diagnostics.warning(
                "\(target.name) has no Localizable.strings in .lproj folders, so no accessors are generated; add a "
                    + "folder, or remove the plugin")
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

    /// Returns all `.lproj` folders of a target that contain texts, even those that the manifest excludes.
    private static func folders(in target: URL) -> [URL] {
        // The enumerator does not follow a symbolic link that is its root.
        let folder = target.resolvingSymlinksInPath()
        let files = FileManager.default.enumerator(
            at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        let folders = files?.compactMap { $0 as? URL }.filter { folder in
            folder.pathExtension == "lproj" && FileManager.default.fileExists(atPath: texts(of: folder).path)
        }
        return (folders ?? []).sorted { $0.path < $1.path }
    }

    private static func texts(of folder: URL) -> URL { folder.appending(path: "Localizable.strings") }

    /// Returns the default language that the package manifest declares, or else English. The plugin API does not
    /// provide this language, so the function searches the text of the manifest.
    private static func defaultLanguage(ofPackageIn folder: URL) throws -> String {
        let manifest = try String(contentsOf: folder.appending(path: "Package.swift"), encoding: .utf8)
        return manifest.firstMatch(of: /(?m)^[^\/]*defaultLocalization:\s*"([^"]+)"/).map { String($0.output.1) }
            ?? "en"
    }
}
