import Testing

/// Checks that each broken rule is found, with a script that is as short as possible.
@MainActor @Suite("Explored mutants of the load machine")
struct LoadMutantsTests {
    @Test("L1: results of a load that is not the newest are accepted")
    func generation() async throws {
        try await expectScript(GenerationUnchecked.self, ofAtMost: 3)
    }

    @Test("L1: callers of a superseded load receive completed")
    func superseded() async throws {
        try await expectScript(SupersededIsCompleted.self, ofAtMost: 2)
    }

    @Test("L2: a load that started before an invalidation is joined")
    func invalidation() async throws {
        try await expectScript(JoinsAfterInvalidation.self, ofAtMost: 5)
    }

    @Test("L2: work continues after its last caller has left")
    func lastCaller() async throws {
        try await expectScript(LastLeaverCancelsNothing.self, ofAtMost: 2)
    }

    @Test("L2: callers that joined are forgotten")
    func joiners() async throws {
        try await expectScript(JoinersAreForgotten.self, ofAtMost: 3)
    }

    @Test("L3: a cancellation is stored as a failure")
    func cancellation() async throws {
        try await expectScript(CancellationIsFailure.self, ofAtMost: 2)
    }

    @Test("L3: a cancelled load does not return to the last settled state")
    func settling() async throws {
        try await expectScript(CancelledGoesIdle.self, ofAtMost: 4)
    }

    @Test("L4: a load continues after a value is set")
    func setting() async throws {
        try await expectScript(SetCancelsNothing.self, ofAtMost: 2)
    }

    @Test("L5: the latest value is lost on a failure")
    func latestValue() async throws {
        try await expectScript(FailureForgetsLatest.self, ofAtMost: 3)
    }

    @Test("L4, L6: a restored loading state stays loading")
    func restoring() async throws {
        try await expectScript(RestoredGoesOnLoading.self, ofAtMost: 1)
    }

    private func expectScript<Rules: LoadRules>(_: Rules.Type, ofAtMost count: Int) async throws {
        try await expectMutantFound(LoadHistories<Rules>.init, byAtMost: count)
    }
}
