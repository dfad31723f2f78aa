import LockstepCore
import Testing

@testable import LockstepTesting

/// Each broken rule is found, and the script is as short as it can be.
@MainActor @Suite("Explored mutants of the operation ledger")
struct OperationMutantsTests {
    @Test("O1: operations are kept as a set")
    func set() async throws {
        try await expect(OperationsAreASet.self, toFailAfter: ".start(.save)", ".start(.save)")
    }

    @Test("O1: an end without a beginning is owed")
    func owed() async throws {
        try await expect(EndsAreOwed.self, toFailAfter: ".complete(.save)", ".start(.save)")
    }

    @Test("O2: a cancelled run leaves an error")
    func cancelled() async throws {
        try await expect(CancelledRunLeavesError.self, toFailAfter: ".cancel(.save)")
    }

    @Test("O2: a start keeps the error")
    func start() async throws {
        try await expect(StartKeepsError.self, toFailAfter: ".fail(.save)", ".start(.save)")
    }

    @Test("O2: an error stays when another run ends well")
    func stays() async throws {
        try await expect(FirstErrorStays.self, toFailAfter: ".fail(.save)", ".complete(.save)")
    }

    private func expect<Rules: OperationRules>(_: Rules.Type, toFailAfter script: String...) async throws {
        let printed = PrintedTest(replaying: OperationHistories<Rules>.self, nil)
        let explorer = Explorer(OperationHistories<Rules>.init, printed: printed)
        let found = [
            await explorer.exploreAllOrders(depth: 3), await explorer.walk(seeds: 1...100, steps: 60),
        ]
        for exploration in found {
            let failure = try #require(exploration.failure)
            #expect(failure.events.count <= script.count, "\(failure)")
            print(failure)
        }
    }
}
