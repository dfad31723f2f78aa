import Testing

/// Each broken rule is found, and the script is as short as it can be.
@MainActor @Suite("Explored mutants of the load machine")
struct LoadMutantsTests {
    @Test("L1: a load that is not the newest is listened to")
    func generation() async throws {
        try await expectScript(GenerationUnchecked.self, ofAtMost: 3)
    }

    @Test("L1: callers of a load that lost are told that it is done")
    func superseded() async throws {
        try await expectScript(SupersededIsCompleted.self, ofAtMost: 2)
    }

    @Test("L2: a load from before an invalidation is joined")
    func invalidation() async throws {
        try await expectScript(JoinsAfterInvalidation.self, ofAtMost: 3)
    }

    @Test("L2: work goes on when its last caller is gone")
    func lastCaller() async throws {
        try await expectScript(LastLeaverCancelsNothing.self, ofAtMost: 2)
    }

    @Test("L2: those who joined are forgotten")
    func joiners() async throws {
        try await expectScript(JoinersAreForgotten.self, ofAtMost: 3)
    }

    @Test("L3: a cancellation is stored as a failure")
    func cancellation() async throws {
        try await expectScript(CancellationIsFailure.self, ofAtMost: 2)
    }

    @Test("L3: a cancelled load leaves nothing of what was there")
    func settling() async throws {
        try await expectScript(CancelledGoesIdle.self, ofAtMost: 3)
    }

    @Test("L4: a load goes on when a value is set")
    func setting() async throws {
        try await expectScript(SetCancelsNothing.self, ofAtMost: 2)
    }

    @Test("L5: the latest value is lost on a failure")
    func latestValue() async throws {
        try await expectScript(FailureForgetsLatest.self, ofAtMost: 2)
    }

    @Test("L4, L6: what is restored goes on loading")
    func restoring() async throws {
        try await expectScript(RestoredGoesOnLoading.self, ofAtMost: 1)
    }

    private func expectScript<Rules: LoadRules>(_: Rules.Type, ofAtMost count: Int) async throws {
        try await expectMutantFound(LoadHistories<Rules>.init, byAtMost: count)
    }
}
