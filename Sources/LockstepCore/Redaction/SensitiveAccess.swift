/// Detects whether code reads or changes the content of a ``Sensitive``.
///
/// Code of the user, such as the accessors of a field or a `description`, can return the content as a value of
/// another type. The type of the result then doesn't show that it is sensitive, so accesses are recorded while such
/// code runs.
package enum SensitiveAccess {
    @TaskLocal private static var witness: Locked<Bool>?

    /// Records that a sensitive value is read or changed.
    static func note() { witness?.withLock { $0 = true } }

    /// Runs code, and returns whether it accessed a sensitive value.
    ///
    /// - Parameter body: The code.
    /// - Returns: The result of `body`, and whether `body` accessed a sensitive value.
    /// - Throws: The error that `body` throws.
    package static func noting<Result>(_ body: () throws -> Result) rethrows -> (result: Result, isTouched: Bool) {
        let own = Locked(false)
        let result = try $witness.withValue(own, operation: body)
        let isTouched = own.withLock { $0 }
        if isTouched { note() }
        return (result, isTouched)
    }
}
