import LockstepCore
import Testing

/// Returns the issues that a trait forwards while code runs in its scope. They do not fail the calling test.
func issues<Scope: TestScoping>(
    handedOnBy trait: Scope, _ body: @escaping @Sendable () async throws -> Void
) async throws -> [Issue] {
    let found = Locked<[Issue]>([])
    let test = try #require(Test.current)
    let outer = IssueHandlingTrait.compactMapIssues { issue in
        found.withLock { $0.append(issue) }
        return nil
    }
    try await outer.provideScope(for: test, testCase: nil) {
        try await trait.provideScope(for: test, testCase: nil, performing: body)
    }
    return found.withLock { $0 }
}
