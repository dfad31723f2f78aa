import LockstepCore
import Testing

@testable import LockstepTesting

/// Each broken rule is found, and the script is as short as it can be.
@MainActor @Suite("Explored mutants of the load machine")
struct LoadMutantsTests {
    @Test("L1: a load that is not the newest is listened to")
    func generation() async throws {
        try await expect(GenerationUnchecked.self, toFailAfter: ".load(1)", ".load(2)", ".value(1)")
    }

    @Test("L1: callers of a load that lost are told that it is done")
    func superseded() async throws {
        try await expect(SupersededIsCompleted.self, toFailAfter: ".load(1)", ".load(2)")
    }

    @Test("L2: a load from before an invalidation is joined")
    func invalidation() async throws {
        try await expect(JoinsAfterInvalidation.self, toFailAfter: ".load(1)", ".invalidate", ".loadIfNeeded(2)")
    }

    @Test("L2: work goes on when its last caller is gone")
    func lastCaller() async throws {
        try await expect(LastLeaverCancelsNothing.self, toFailAfter: ".load(1)", ".leave(1)")
    }

    @Test("L2: those who joined are forgotten")
    func joiners() async throws {
        try await expect(JoinersAreForgotten.self, toFailAfter: ".load(1)", ".loadIfNeeded(2)", ".load(3)")
    }

    @Test("L3: a cancellation is stored as a failure")
    func cancellation() async throws {
        try await expect(CancellationIsFailure.self, toFailAfter: ".load(1)", ".cancellation(1)")
    }

    @Test("L3: a cancelled load leaves nothing of what was there")
    func settling() async throws {
        try await expect(CancelledGoesIdle.self, toFailAfter: ".set", ".load(1)", ".cancellation(1)")
    }

    @Test("L4: a load goes on when a value is set")
    func setting() async throws {
        try await expect(SetCancelsNothing.self, toFailAfter: ".load(1)", ".set")
    }

    @Test("L5: the latest value is lost on a failure")
    func latestValue() async throws {
        try await expect(FailureForgetsLatest.self, toFailAfter: ".set", ".setError")
    }

    @Test("L4, L6: what is restored goes on loading")
    func restoring() async throws {
        try await expect(RestoredGoesOnLoading.self, toFailAfter: ".restoreLoading")
    }

    /// All short orders and long random ones find a mutant, by as few events as this script has.
    private func expect<Rules: LoadRules>(_: Rules.Type, toFailAfter script: String...) async throws {
        let printed = PrintedTest(replaying: LoadHistories<Rules>.self, nil)
        let explorer = Explorer(LoadHistories<Rules>.init, printed: printed)
        let found = [
            await explorer.exploreAllOrders(depth: 4), await explorer.walk(seeds: 1...100, steps: 60),
        ]
        for exploration in found {
            let failure = try #require(exploration.failure)
            #expect(failure.events.count <= script.count, "\(failure)")
            print(failure)
        }
    }
}
