import Foundation

extension Catalog {
    /// Reads `Localizable.strings` in `.lproj` folders. A folder without this file contains other resources, such as a
    /// storyboard, and is skipped.
    ///
    /// - Parameters:
    ///   - base: The fallback language.
    ///   - folders: The paths of the folders.
    /// - Throws: All problems in the files.
    package init(base: String, folders: [String]) throws(Problems) {
        var files: [String: StringsFile] = [:]
        var problems: [Problem] = []
        for folder in folders.sorted() {
            let language = Self.language(of: folder)
            let path = folder + "/Localizable.strings"
            guard FileManager.default.fileExists(atPath: path) else { continue }
            if let other = files[language] {
                let message = "\(language) is also in \(other.path); use one file for each language"
                problems.append(Problem(file: path, line: 1, message: message))
                continue
            }
            do throws(Problems) {
                files[language] = try StringsFile(path: path)
            } catch {
                problems += error.all
            }
        }
        guard problems.isEmpty else { throw Problems(problems) }
        try self.init(base: Self.language(named: base), files: files)
    }

    /// Returns the language of a folder, with hyphens instead of underscores: `pt-BR` for `pt_BR.lproj`.
    private static func language(of folder: String) -> String {
        language(named: URL(filePath: folder).deletingPathExtension().lastPathComponent)
    }

    private static func language(named name: String) -> String { name.replacing("_", with: "-") }
}
