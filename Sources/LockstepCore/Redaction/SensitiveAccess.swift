/// A namespace for the detection of code that reads or changes the content of a ``Sensitive`` value.
///
/// For example, the `description` of an app's type can contain a sensitive password. Lockstep cannot recognize the
/// password in the text. So Lockstep calls `description` in ``noting(_:)``, to detect that the password was read.
package enum SensitiveAccess {
    @TaskLocal private static var monitor: Locked<Bool>?

    /// Records that a sensitive value is read or changed. Has an effect only in code that ``noting(_:)`` runs.
    static func noteAccess() { monitor?.withLock { $0 = true } }

    /// Runs code, and determines whether the code accessed a sensitive value.
    ///
    /// - Parameter body: The code. `body` cannot throw, because a thrown error could contain the sensitive value.
    /// - Returns: The result of `body`, and whether `body` accessed a sensitive value.
    package static func noting<Result>(_ body: () -> Result) -> (result: Result, isTouched: Bool) {
        let own = Locked(false)
        let result = $monitor.withValue(own, operation: body)
        let isTouched = own.withLock { $0 }
        if isTouched { noteAccess() }
        return (result, isTouched)
    }
}
