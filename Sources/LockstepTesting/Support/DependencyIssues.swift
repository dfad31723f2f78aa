import LockstepCore

/// Fails a test that reads a dependency without a value. `LockstepCore` finds this type by its name.
enum DependencyIssues: UnimplementedReporter {
    static func report(
        _ message: String, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
    ) {
        CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column).fail(message)
    }
}
