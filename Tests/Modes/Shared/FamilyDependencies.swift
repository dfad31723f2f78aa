import Lockstep
import Observation
import Testing

@MainActor @Observable
final class RetryingStore: Store<Int> {
    @Outward(\.retries) @ObservationIgnored var retries: Int

    init() { super.init(state: 0) }
}

@MainActor
struct FamilyDependenciesTests {
    @Test("D3: a family makes its stores with the overrides that applied where the family was made")
    func members() {
        let family = withDependencies {
            $0.retries = 7
        } operation: {
            StoreFamily { (_: Int) in RetryingStore() }
        }
        #expect(family[1].retries == 7)
        withDependencies {
            $0.retries = 9
        } operation: {
            #expect(family[1].retries == 9 && family[2].retries == 9)
        }
        #expect(family[1].retries == 7)
        #expect(RetryingStore().retries == 3)
    }
}
