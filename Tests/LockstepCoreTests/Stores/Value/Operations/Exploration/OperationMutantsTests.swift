import Testing

/// Checks that each broken rule is found, with a script that is as short as possible.
@MainActor @Suite("Explored mutants of the operation ledger")
struct OperationMutantsTests {
    @Test("O1: operations are kept as a set")
    func set() async throws {
        try await expectScript(OperationsAreASet.self, ofAtMost: 2)
    }

    @Test("O1: an end without a start cancels out the next start")
    func owed() async throws {
        try await expectScript(EndsAreOwed.self, ofAtMost: 2)
    }

    @Test("O2: a cancelled run leaves an error")
    func cancelled() async throws {
        try await expectScript(CancelledRunLeavesError.self, ofAtMost: 1)
    }

    @Test("O2: a start keeps the error")
    func start() async throws {
        try await expectScript(StartKeepsError.self, ofAtMost: 2)
    }

    @Test("O2: an error stays when another run completes")
    func stays() async throws {
        try await expectScript(FirstErrorStays.self, ofAtMost: 2)
    }

    private func expectScript<Rules: OperationRules>(_: Rules.Type, ofAtMost count: Int) async throws {
        try await expectMutantFound(OperationHistories<Rules>.init, byAtMost: count)
    }
}
