import Foundation

/// The entries of a `.strings` file, and the problems in the file.
package struct StringsFile {
    package struct Entry: Equatable {
        package let key: String
        package let text: String
        /// The comment before the entry, or an empty text.
        package let comment: String
        package let line: Int
    }

    package let path: String
    package private(set) var entries: [Entry] = []
    package private(set) var problems: [Problem] = []

    package init(path: String, text: String) {
        self.path = path
        var scanner = StringsScanner(text)
        var lines: [String: Int] = [:]
        while let entry = scanner.next() {
            switch entry {
            case .success(let entry):
                if let first = lines[entry.key] {
                    report(entry.line, "the key \"\(entry.key)\" is duplicated; it is also on line \(first)")
                } else {
                    lines[entry.key] = entry.line
                    entries.append(entry)
                }
            case .failure(let malformed):
                report(malformed.line, malformed.message)
            }
        }
    }

    /// Reads a file in UTF-8, or in UTF-16 with a byte order mark. Throws if the file cannot be read. Malformed entries
    /// are reported in ``problems`` instead.
    package init(path: String) throws(Problems) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Problems([Problem(file: path, line: 1, message: "the file cannot be read")])
        }
        let isUTF16 = data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
        guard let text = String(data: data, encoding: isUTF16 ? .utf16 : .utf8) else {
            throw Problems([Problem(file: path, line: 1, message: "the file is not UTF-8 or UTF-16; save it as UTF-8")])
        }
        self.init(path: path, text: text)
    }

    private mutating func report(_ line: Int, _ message: String) {
        problems.append(Problem(file: path, line: line, message: message))
    }
}
