/// Reports an issue if `fresh` returns the same object twice. With a shared object, a history would start in the last
/// state of the previous history.
///
/// - Returns: Whether an issue was reported.
@MainActor func reportsSharedSubject<Subject>(of fresh: () -> Subject, at location: CodeLocation) -> Bool {
    guard Subject.self is AnyObject.Type else { return false }
    let (first, second) = (fresh() as AnyObject, fresh() as AnyObject)
    guard first === second else { return false }
    location.fail(
        """
        Each history needs a new \(Subject.self), but the closure returned the same one twice. Create one in the closure.
        """)
    return true
}
