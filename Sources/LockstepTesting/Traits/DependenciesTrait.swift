#if canImport(Testing)
    public import LockstepCore
    public import Testing

    /// A trait that overrides dependencies in a test, or in each test of a suite. Write it as `.dependencies { … }`.
    public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
        fileprivate let change: @MainActor (inout Dependencies) -> Void

        /// Whether the trait of a suite applies to each test of the suite: always `true`.
        public var isRecursive: Bool { true }

        /// Runs one case of a test with the overrides.
        ///
        /// - Parameters:
        ///   - test: The test.
        ///   - testCase: The case of the test.
        ///   - function: Runs the case.
        /// - Throws: The error that `function` throws.
        public func provideScope(
            for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
        ) async throws {
            let scopes = await MainActor.run { DependencyScopes.inner(change) }
            try await WorkContext.with {
                $0[DependencyScopes.self] = scopes
            } run: {
                try await function()
            }
        }
    }

    extension Trait where Self == DependenciesTrait {
        /// Overrides dependencies in a test, or in each test of a suite.
        ///
        /// ```swift
        /// @Test(.dependencies { $0.apiClient = MockAPIClient() })
        /// func loads() async { … }
        /// ```
        ///
        /// Other tests don't see the overrides (promise D1). The closure runs for each case of a test, so each case has
        /// its own mocks. If a test and its suite override the same dependency, the test's override applies.
        ///
        /// - Parameter change: Sets the overrides.
        /// - Returns: The trait.
        public static func dependencies(_ change: @escaping @MainActor (inout Dependencies) -> Void) -> Self {
            DependenciesTrait(change: change)
        }
    }
#endif
