#if canImport(Testing)
    import Testing

    typealias TestIdentity = Test.ID
#else
    typealias TestIdentity = Never
#endif

/// The test of Swift Testing that the current task belongs to.
enum CurrentTest {
    /// The identity of the test, or `nil` outside of tests. All cases of a parameterized test have the same identity.
    static var identity: TestIdentity? {
        #if canImport(Testing)
            Test.current?.id
        #else
            nil
        #endif
    }

    /// Whether the test has several cases.
    static var hasCases: Bool {
        #if canImport(Testing)
            Test.current?.isParameterized ?? false
        #else
            false
        #endif
    }
}
