/// A problem in a translation, with the location of the problem. The description has the format of compiler
/// diagnostics, so that editors and build logs link to the location.
package struct Problem: Error, Hashable, CustomStringConvertible {
    package let file: String
    package let line: Int
    package let message: String

    package var description: String { "\(file):\(line): error: \(message)" }
}

/// All problems that one run of the generator found.
package struct Problems: Error, CustomStringConvertible {
    package let all: [Problem]

    package init(_ all: [Problem]) {
        self.all = all
    }

    package var description: String { all.map(\.description).joined(separator: "\n") }
}
