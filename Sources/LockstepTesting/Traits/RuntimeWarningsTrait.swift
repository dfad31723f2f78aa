#if canImport(Testing)
    import LockstepCore
    public import Testing

    /// A trait that reports each ``/LockstepCore/RuntimeWarning`` as a failure of the test. Write it as
    /// `.runtimeWarningsFail`.
    public struct RuntimeWarningsTrait: TestTrait, SuiteTrait, TestScoping {
        /// Whether the trait of a suite applies to each test of the suite: always `true`.
        public var isRecursive: Bool { true }

        /// Runs one case of a test, and reports an issue for each runtime warning.
        ///
        /// - Parameters:
        ///   - test: The test.
        ///   - testCase: The case of the test.
        ///   - function: Runs the case.
        /// - Throws: The error that `function` throws.
        public func provideScope(
            for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
        ) async throws {
            let location = test.sourceLocation
            let watch = UnattributedWarnings.watch(test)
            defer { UnattributedWarnings.end(watch) }
            try await RuntimeWarning.$handler.withValue({ message in
                Issue.record(Comment(rawValue: message), sourceLocation: location)
            }) {
                try await WorkContext.with {
                    $0[RuntimeWarning.Reported.self] = Locked([])
                } run: {
                    try await function()
                }
            }
        }
    }

    extension Trait where Self == RuntimeWarningsTrait {
        /// Reports each runtime warning of Lockstep as a failure of the test.
        ///
        /// Lockstep reports a mistake in an interceptor type once per process. If several tests use the type, the
        /// report fails only one of them.
        ///
        /// A warning in a detached task, on a thread or in a callback belongs to no test. If it occurs while a test
        /// with this trait is running, it fails the run.
        ///
        /// ```swift
        /// @Suite(.runtimeWarningsFail)
        /// struct NotesTests {
        ///     @Test func `A note is added`() { … }
        /// }
        /// ```
        public static var runtimeWarningsFail: Self { RuntimeWarningsTrait() }
    }
#endif
