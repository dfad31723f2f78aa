/// Fails the test that runs, if one does.
///
/// `LockstepTesting` has the one type that conforms. It is found by its name, so the module that declares a dependency need
/// not import what only tests have.
package protocol UnimplementedReporter: Sendable {
    /// Fails the test that runs.
    static func report(_ message: String, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt)
}

/// The reporter of `LockstepTesting`, where that is linked.
let unimplementedReporter = _typeByName("15LockstepTesting16DependencyIssuesO") as? any UnimplementedReporter.Type
