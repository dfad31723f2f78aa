import LockstepCore
import Testing

/// Runs each test twice: as on the newest systems, and as on the oldest that Lockstep runs on.
struct OlderSystemsTrait: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await function()
        #if DEBUG
            guard testCase != nil else { return }
            let naming = IssueHandlingTrait.compactMapIssues { issue in
                var issue = issue
                issue.comments.append("As on older systems, where a load starts a turn later.")
                return issue
            }
            try await naming.provideScope(for: test, testCase: testCase) {
                try await NewerSystems.$areUsed.withValue(false) { try await function() }
            }
        #endif
    }
}

extension Trait where Self == OlderSystemsTrait {
    /// Runs each test twice: as on the newest systems, and as on the oldest that Lockstep runs on.
    static var onOlderSystemsToo: Self { Self() }
}
