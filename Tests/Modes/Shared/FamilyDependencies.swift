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
        #expect(family[1].retries == 7 && family[2].retries == 7)
        #expect(RetryingStore().retries == 3)
    }

    @Test("D3: the loading closures of families read the overrides that applied where the family was made")
    func loading() async {
        let families = withDependencies {
            $0.retries = 7
        } operation: {
            (
                query: QueryFamily { (_: Int) in await Self.retries() },
                pages: PagedQueryFamily { (_: Int, _: Int?) -> Lockstep.Page<Int, Int> in
                    Lockstep.Page(items: [await Self.retries()], next: nil)
                },
                stream: QueryFamily(stream: { (_: Int) in
                    let retries = await Self.retries()
                    return AsyncStream<Int> { $0.yield(retries) }
                })
            )
        }
        await families.query[1].load()
        await families.pages[1].load()
        await families.stream[1].load()
        #expect(families.query[1].value == 7 && families.pages[1].items == [7] && families.stream[1].value == 7)
        await withDependencies {
            $0.retries = 9
        } operation: {
            await families.query[1].load()
        }
        #expect(families.query[1].value == 9)
    }

    private static func retries() async -> Int { Dependencies.current.retries }
}
