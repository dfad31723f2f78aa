import LockstepCore
import Testing

/// Runs each test twice: with the behavior of the newest systems, and with that of the oldest supported systems.
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
                issue.comments.append("With the behavior of older systems, where a load starts one turn later.")
                return issue
            }
            try await naming.provideScope(for: test, testCase: testCase) {
                try await WorkContext.with {
                    $0[NewerSystems.self] = false
                } run: {
                    try await function()
                }
            }
        #endif
    }
}

extension Trait where Self == OlderSystemsTrait {
    /// Runs each test twice: with the behavior of the newest systems, and with that of the oldest supported systems.
    static var onOlderSystemsToo: Self { Self() }
}
