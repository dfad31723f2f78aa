import IssueReporting  // by the package trait "Testing"

/// Reports an issue if `fresh` returns the same object twice. Each history needs a new object.
///
/// - Returns: Whether an issue was reported.
@MainActor func reportsSharedSubject<Subject>(
    of fresh: () -> Subject, _ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt
) -> Bool {
    guard Subject.self is AnyObject.Type else { return false }
    let (first, second) = (fresh() as AnyObject, fresh() as AnyObject)
    guard first === second else { return false }
    reportIssue(
        """
        Each history needs a new \(Subject.self), but the closure returned the same one twice. Create one in the closure.
        """, fileID: fileID, filePath: filePath, line: line, column: column)
    return true
}
