import Foundation
import LockstepCore
import Testing

@testable import LockstepTesting

/// What the explorer printed for a mutant, as it was printed.
@Suite("A pasted test", .failsAsPrinted)
struct PastedTests {
    @Test @MainActor func loadHistoriesScript() async throws {
        try await runScript(
            LoadHistories<CancellationIsFailure>.init,
            [
                .load(3),
                .cancellation(3),
            ])
    }
}

@Test("What is printed is what was pasted above, and compiles")
@MainActor func printedTest() async throws {
    typealias Subject = LoadHistories<CancellationIsFailure>
    let explorer = Explorer(Subject.init, printed: PrintedTest(running: Subject.self, nil))
    let failure = try #require(await explorer.exploreAllOrders(depth: 4).failure)
    let indented = failure.test.split(separator: "\n").map { "    \($0)\n" }.joined()
    #expect(try String(contentsOfFile: #filePath, encoding: .utf8).contains(indented), "\(failure)")
}

/// Tests that fail by a disagreement, as they should.
private struct FailsAsPrinted: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withKnownIssue {
            try await function()
        } matching: { issue in
            issue.error is Disagreement
        }
    }
}

extension Trait where Self == FailsAsPrinted {
    fileprivate static var failsAsPrinted: Self { FailsAsPrinted() }
}
