/// A type that fails the current test, if a test is running.
///
/// The only conforming type is in `LockstepTesting`. `LockstepCore` looks up the conforming type by name, so a module
/// that declares dependencies need not import a testing library.
package protocol UnimplementedReporter: Sendable {
    /// Fails the current test, if a test is running.
    ///
    /// - Parameters:
    ///   - message: The message of the test issue.
    ///   - fileID: The file that declares the dependency.
    ///   - filePath: The path of that file.
    ///   - line: The line of the declaration.
    ///   - column: The column of the declaration.
    static func report(_ message: String, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt)
}

/// The reporter of `LockstepTesting`, or `nil` if that module is not linked.
let unimplementedReporter = _typeByName("15LockstepTesting16DependencyIssuesO") as? any UnimplementedReporter.Type
