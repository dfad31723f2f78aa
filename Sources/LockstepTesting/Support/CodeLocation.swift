import IssueReporting  // by the package trait "Testing"

/// A place in a test, where its failures are shown.
struct CodeLocation: Sendable {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt

    /// Fails the test.
    ///
    /// - Parameter message: What is wrong.
    func fail(_ message: String) {
        reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

extension CodeLocation: CustomStringConvertible {
    /// The file and the line: `Module/File.swift:12`.
    var description: String { "\(fileID):\(line)" }
}
