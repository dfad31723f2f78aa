/// Notices that code reads or changes what is in a ``Sensitive``.
///
/// What passes through code of the user's, such as the accessors of a field or a `description`, has another type on the other side. So
/// it is asked whether a sensitive value was touched on the way.
package enum SensitiveAccess {
    @TaskLocal private static var witness: Locked<Bool>?

    /// Notes that a sensitive value is read or changed.
    static func note() { witness?.withLock { $0 = true } }

    /// Runs code, and says whether it touched a sensitive value.
    ///
    /// - Parameter body: The code.
    /// - Returns: What `body` returns, and whether it touched one.
    /// - Throws: What `body` throws.
    package static func noting<Result>(_ body: () throws -> Result) rethrows -> (result: Result, isTouched: Bool) {
        let own = Locked(false)
        let result = try $witness.withValue(own, operation: body)
        let isTouched = own.withLock { $0 }
        if isTouched { note() }
        return (result, isTouched)
    }
}
