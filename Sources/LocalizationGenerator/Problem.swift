/// What is wrong with a translation, where a person can find it: in the form in which compilers report it, so that editors
/// and build logs lead there.
package struct Problem: Error, Hashable, CustomStringConvertible {
    package let file: String
    package let line: Int
    package let message: String

    package var description: String { "\(file):\(line): error: \(message)" }
}

/// All that is wrong: one run reports everything.
package struct Problems: Error, CustomStringConvertible {
    package let all: [Problem]

    package init(_ all: [Problem]) {
        self.all = all
    }

    package var description: String { all.map(\.description).joined(separator: "\n") }
}
