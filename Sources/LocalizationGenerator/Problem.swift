/// A problem in a translation, with its location. Its description has the format of compiler diagnostics, so that
/// editors and build logs link to the location.
package struct Problem: Error, Hashable, CustomStringConvertible {
    package let file: String
    package let line: Int
    package let message: String

    package var description: String { "\(file):\(line): error: \(message)" }
}

/// All problems of one run of the generator, thrown together so that a build shows each of them.
package struct Problems: Error, CustomStringConvertible {
    package let all: [Problem]

    package init(_ all: [Problem]) {
        self.all = all
    }

    package var description: String { all.map(\.description).joined(separator: "\n") }
}
