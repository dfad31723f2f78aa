import Testing

/// A place in a test, where its failures are shown: as in `LockstepTesting`, without the package that it reports by.
struct CodeLocation: Sendable {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt

    /// Fails the test.
    func fail(_ message: String) {
        let location = SourceLocation(
            fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
        Issue.record(Comment(rawValue: message), sourceLocation: location)
    }
}
