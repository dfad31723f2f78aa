#if canImport(Testing)
    import LockstepCore
    public import Testing

    /// A trait that adds the events of all stores to the first failure of a test. Write the trait as
    /// `.storeHistory`.
    public struct StoreHistoryTrait: TestTrait, SuiteTrait, TestScoping {
        fileprivate let limit: Int

        /// Whether the trait of a suite applies to each test of the suite: always `true`.
        public var isRecursive: Bool { true }

        /// Runs one case of a test, and records all stores while the case runs.
        ///
        /// - Parameters:
        ///   - test: The test.
        ///   - testCase: The case of the test.
        ///   - function: Runs the case.
        /// - Throws: The error that `function` throws.
        public func provideScope(
            for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
        ) async throws {
            let history = StoreHistory(limit: limit)
            let adding = IssueHandlingTrait.compactMapIssues { issue in
                guard issue.failsTest else { return issue }
                var issue = issue
                if let comment = history.takeComment() { issue.comments.append(Comment(rawValue: comment)) }
                return issue
            }
            try await AllStores.record(by: StoreHistoryRecorder(history)) {
                try await WorkContext.with {
                    $0[StoreHistory.Current.self].append(history)
                } run: {
                    try await adding.provideScope(for: test, testCase: testCase, performing: function)
                }
            }
        }
    }

    extension Trait where Self == StoreHistoryTrait {
        /// Adds the events of all stores, as a comment, to the first failure of a test.
        ///
        /// ```swift
        /// @Suite(.storeHistory)
        /// struct NotesTests {
        ///     @Test func `A note is added`() { … }
        /// }
        /// ```
        ///
        /// The comment contains the last 100 events of the test and of the tasks that the test starts. For an
        /// exploration, the comment contains only the shortest failing run.
        ///
        /// The events keep the recorded states, and the objects in them, until the test ends. To test with a `weak`
        /// variable that such an object is released, leave out the trait.
        public static var storeHistory: Self { storeHistory(limit: 100) }

        /// Adds the events of all stores, as a comment, to the first failure of a test.
        ///
        /// - Parameter limit: The maximum number of events in the comment. Earlier events are omitted.
        /// - Returns: The trait.
        public static func storeHistory(limit: Int) -> Self { StoreHistoryTrait(limit: limit) }
    }
#endif
