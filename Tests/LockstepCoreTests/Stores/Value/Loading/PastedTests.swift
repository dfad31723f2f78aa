import Foundation
import LockstepCore
import Testing

@testable import LockstepTesting

/// The test that the explorer printed for a mutant, unchanged.
@Suite("A pasted test", .failsAsPrinted)
struct PastedTests {
    @Test @MainActor func loadHistoriesScript() async throws {
        try await runScript(
            { LoadHistories<CancellationIsFailure>() },
            [
                .load(3),
                .cancellation(3),
            ])
    }
}

@Test("The printed test equals the one pasted above, and compiles")
@MainActor func printedTest() async throws {
    typealias Subject = LoadHistories<CancellationIsFailure>
    let explorer = Explorer(Subject.init, printed: PrintedTest(running: Subject.self, nil))
    let failure = try #require(await explorer.exploreAllOrders(depth: 4).failure)
    let indented = failure.test.split(separator: "\n").map { "    \($0)\n" }.joined()
    #expect(try String(contentsOfFile: #filePath, encoding: .utf8).contains(indented), "\(failure)")
}

/// A trait for tests that must fail by a disagreement.
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
