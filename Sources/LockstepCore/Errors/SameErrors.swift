/// Returns whether two errors are known to be the same: they are equal, or they are the same object. Errors of a type that
/// is neither `Equatable` nor a class cannot be compared, and count as different.
func areSameErrors(_ left: any Error, _ right: any Error) -> Bool {
    func isEqual<Left: Equatable>(_ left: Left) -> Bool { left == right as? Left }
    // The cast starts from `Any`. A cast from `any Error` would succeed for every error, because it may convert
    // the error to a type that is `Equatable` by domain and code.
    if let left = left as Any as? any Equatable { return isEqual(left) }
    guard type(of: left) is AnyObject.Type, type(of: right) is AnyObject.Type else { return false }
    return left as AnyObject === right as AnyObject
}
