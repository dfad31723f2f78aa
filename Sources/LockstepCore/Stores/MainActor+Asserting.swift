extension MainActor {
    /// Runs code of the main actor from a function that is not isolated, and runs there all the same.
    ///
    /// In debug builds this checks the isolation, as `assumeIsolated` does. In release builds the check would cost half as much
    /// as the write of a property that it guards; the compiler has checked the callers, members of a main-actor class.
    @inlinable static func assertingIsolated<Value>(_ body: @MainActor () throws -> Value) rethrows -> Value {
        // An assertion: `assertIsolated()` itself costs its check in release builds, too.
        assert(
            {
                preconditionIsolated()
                return true
            }())
        return try withoutActuallyEscaping(body) { body in
            try unsafeBitCast(body, to: (() throws -> Value).self)()
        }
    }
}
