#if canImport(Testing)
    public import LockstepCore
    public import Testing

    /// Runs a test, or each test of a suite, with other dependencies. See `.dependencies { … }`.
    public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
        fileprivate let change: @MainActor (inout Dependencies) -> Void

        /// A suite's trait is that of each of its tests.
        public var isRecursive: Bool { true }

        /// Runs one case of a test with the overrides.
        ///
        /// - Parameters:
        ///   - test: The test.
        ///   - testCase: Its case.
        ///   - function: Runs the case.
        /// - Throws: What `function` throws.
        public func provideScope(
            for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
        ) async throws {
            let scope = await MainActor.run { DependencyScope.inner(change) }
            try await DependencyScope.$active.withValue(scope, operation: function)
        }
    }

    extension Trait where Self == DependenciesTrait {
        /// Runs a test, or each test of a suite, with other dependencies.
        ///
        /// ```swift
        /// @Test(.dependencies { $0.apiClient = MockAPIClient() })
        /// func loads() async { … }
        /// ```
        ///
        /// No other test sees them (promise D1). The closure is called again for each case of a test, so that cases share no mock
        /// made in it. Overrides of a test are inside of those of its suite, and add up.
        ///
        /// - Parameter change: Sets what is to be different.
        /// - Returns: The trait.
        public static func dependencies(_ change: @escaping @MainActor (inout Dependencies) -> Void) -> Self {
            DependenciesTrait(change: change)
        }
    }
#endif
