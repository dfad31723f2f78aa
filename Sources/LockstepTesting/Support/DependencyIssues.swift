import LockstepCore

/// Fails the test that reads a dependency which has no value. `LockstepCore` finds it by its name.
enum DependencyIssues: UnimplementedReporter {
    static func report(
        _ message: String, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
    ) {
        CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column).fail(message)
    }
}
