import Foundation

extension Catalog {
    /// Reads `Localizable.strings` of `.lproj` folders. A folder without one holds something else, such as a storyboard.
    ///
    /// - Parameters:
    ///   - base: The language for readers of all others.
    ///   - folders: The paths of the folders.
    /// - Throws: All that is wrong with them.
    package init(base: String, folders: [String]) throws(Problems) {
        var files: [String: StringsFile] = [:]
        var problems: [Problem] = []
        for folder in folders.sorted() {
            let language = Self.language(of: folder)
            let path = folder + "/Localizable.strings"
            guard FileManager.default.fileExists(atPath: path) else { continue }
            if let other = files[language] {
                let message = "\(language) is in \(other.path) too; a module has one file for a language"
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
        try self.init(base: base, files: files)
    }

    /// The language that a folder's name stands for, as in `Locale`: `pt-BR` of `pt_BR.lproj` too.
    private static func language(of folder: String) -> String {
        URL(filePath: folder).deletingPathExtension().lastPathComponent.replacing("_", with: "-")
    }
}
