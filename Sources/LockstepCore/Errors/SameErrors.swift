/// Returns whether two errors are the same:
///
/// - Errors of an `Equatable` type are the same if they are equal.
/// - Errors of a class that is not `Equatable` are the same if they are the same object.
/// - All other errors are different.
package func areSameErrors(_ left: any Error, _ right: any Error) -> Bool {
    areEqual(left, right) ?? areIdentical(left, right) ?? false
}
