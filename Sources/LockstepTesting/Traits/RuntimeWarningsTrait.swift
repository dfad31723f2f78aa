#if canImport(Testing)
    import LockstepCore
    public import Testing

    /// Fails a test for each ``/LockstepCore/RuntimeWarning``. See `.runtimeWarningsFail`.
    public struct RuntimeWarningsTrait: TestTrait, SuiteTrait, TestScoping {
        /// A suite's trait is that of each of its tests.
        public var isRecursive: Bool { true }

        /// Runs one case of a test, and makes issues of warnings.
        ///
        /// - Parameters:
        ///   - test: The test.
        ///   - testCase: Its case.
        ///   - function: Runs the case.
        /// - Throws: What `function` throws.
        public func provideScope(
            for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
        ) async throws {
            let location = test.sourceLocation
            try await RuntimeWarning.$handler.withValue({ message in
                Issue.record(Comment(rawValue: message), sourceLocation: location)
            }) {
                try await function()
            }
        }
    }

    extension Trait where Self == RuntimeWarningsTrait {
        /// Fails a test for each warning of Lockstep's: misuse that is neither seen by the compiler nor worth a crash.
        ///
        /// ```swift
        /// @Suite(.runtimeWarningsFail) struct NotesTests { … }
        /// ```
        public static var runtimeWarningsFail: Self { RuntimeWarningsTrait() }
    }
#endif
