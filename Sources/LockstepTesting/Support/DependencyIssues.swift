import LockstepCore

/// A reporter that fails a test. It is called if the test reads an `unimplemented` dependency without an override.
/// `LockstepCore` finds this type by its name.
enum DependencyIssues: UnimplementedReporter {
    static func report(
        _ message: String, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
    ) {
        CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column).fail(message)
    }
}
