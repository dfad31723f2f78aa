import IssueReporting  // by the package trait "Testing"

/// A location in a test at which a failure is shown.
struct CodeLocation: Sendable {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt

    /// Fails the test.
    ///
    /// - Parameter message: The message of the failure.
    func fail(_ message: String) {
        reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

extension CodeLocation: CustomStringConvertible {
    /// The file and the line, such as `Module/File.swift:12`.
    var description: String { "\(fileID):\(line)" }
}
