import LockstepTesting
import Testing

@MainActor @Suite("Walks of saved families", .timeLimit(.minutes(20)))
struct FamilyPersistenceWalkTests {
    @Test("S2, S3, S10: a row that is made again has its last state, whatever is being saved or removed")
    func randomWalks() async {
        let exploration = await randomWalk(FamilyPersistenceWalk.init, seeds: 1...100, steps: 40)
        #expect(exploration.histories == 100)
    }
}
