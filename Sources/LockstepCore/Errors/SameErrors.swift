/// Returns whether two errors are the same:
///
/// - Errors of an `Equatable` type are the same if they are equal.
/// - Errors of a class that is not `Equatable` are the same if they are the same object.
/// - All other errors are different.
func areSameErrors(_ left: any Error, _ right: any Error) -> Bool {
    func isEqual<Left: Equatable>(_ left: Left) -> Bool { left == right as? Left }
    // The cast starts from `Any`. A cast from `any Error` would succeed for every error. Such a cast may convert the
    // error to an `Equatable` type that compares the domain and the code.
    if let left = left as Any as? any Equatable { return isEqual(left) }
    guard type(of: left) is AnyObject.Type, type(of: right) is AnyObject.Type else { return false }
    return left as AnyObject === right as AnyObject
}
