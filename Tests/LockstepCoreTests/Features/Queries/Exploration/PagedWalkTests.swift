import LockstepTesting
import Testing

@MainActor @Suite("Walks of lists with pages")
struct PagedWalkTests {
    @Test(
        "K1, K7, K8: a list has the first pages of one list, in whatever order its loads end", arguments: [false, true])
    func randomWalks(reloadsAllPages: Bool) async {
        let exploration = await randomWalk(
            { PagedWalk(reloadsAllPages: reloadsAllPages) }, seeds: 1...50, steps: 40,
            source: "{ PagedWalk(reloadsAllPages: \(reloadsAllPages)) }")
        #expect(exploration.histories == 50)
    }
}
