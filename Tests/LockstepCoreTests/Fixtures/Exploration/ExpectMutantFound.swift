import Testing

@testable import LockstepTesting

/// Checks that all short orders of events find a mutant, that long random ones do, and that its script is short.
@MainActor func expectMutantFound<Subject: Explorable>(
    _ fresh: @escaping @MainActor () -> Subject, byAtMost count: Int, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
    let printed = PrintedTest(running: Subject.self, nil)
    for exploration in [
        await Explorer(fresh, printed: printed).exploreAllOrders(depth: 4),
        await Explorer(fresh, printed: printed).walk(seeds: 1...300, steps: 60),
    ] {
        let failure = try #require(exploration.failure, sourceLocation: sourceLocation)
        #expect(failure.events.count <= count, "\(failure)", sourceLocation: sourceLocation)
    }
}
