#if canImport(Testing)
    import LockstepCore
    public import Testing

    /// Tells a test that fails what all stores did. See `.storeHistory`.
    public struct StoreHistoryTrait: TestTrait, SuiteTrait, TestScoping {
        fileprivate let limit: Int

        /// A suite's trait is that of each of its tests.
        public var isRecursive: Bool { true }

        /// Runs one case of a test, and listens to all stores meanwhile.
        ///
        /// - Parameters:
        ///   - test: The test.
        ///   - testCase: Its case.
        ///   - function: Runs the case.
        /// - Throws: What `function` throws.
        public func provideScope(
            for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
        ) async throws {
            let history = StoreHistory(limit: limit)
            let adding = IssueHandlingTrait.compactMapIssues { issue in
                // A warning, and a known issue, leave it to the issue that fails the test.
                guard issue.isFailure else { return issue }
                var issue = issue
                if let comment = history.takeComment() { issue.comments.append(Comment(rawValue: comment)) }
                return issue
            }
            try await AllStores.record(by: StoreHistoryRecorder(history)) {
                try await StoreHistory.$current.withValue(StoreHistory.current + [history]) {
                    try await adding.provideScope(for: test, testCase: testCase, performing: function)
                }
            }
        }
    }

    extension Trait where Self == StoreHistoryTrait {
        /// Adds what all stores did to a test that fails: as a comment on the first issue that fails it.
        ///
        /// ```swift
        /// @Suite(.storeHistory) struct NotesTests { … }
        /// ```
        ///
        /// Stores that tests beside this one use are not in it: what counts is what this test's task does, and the tasks begun
        /// by it. Of an exploration, the comment has the shortest run that fails.
        public static var storeHistory: Self { storeHistory(limit: 100) }

        /// Adds what all stores did to a test that fails: as a comment on the first issue that fails it.
        ///
        /// - Parameter limit: How many events the comment has at most, the last ones.
        /// - Returns: The trait.
        public static func storeHistory(limit: Int) -> Self { StoreHistoryTrait(limit: limit) }
    }
#endif
