import CatalogueCore
import CatalogueTestSupport
import Lockstep
import LockstepTesting
import NetworkConditions
import Testing

/// Tests of favourites, which are shown before they are saved.
@MainActor @Suite(.timeLimit(.minutes(20)), .storeHistory, .runtimeWarningsFail)
struct FavouritesTests {
    private let busy = StateError.server(code: 503, message: "Busy")
    private let shop = TestCatalogue(ScriptedProducts("Bowl", "Kettle", "Vase", favourites: [3]))
    private let saving = Gate<Void>()
    private var favourites: Favourites { shop.catalogue.favourites }

    /// Returns a test with loaded favourites, whose saves wait.
    private func loadedTest() async -> TestStore<Favourites> {
        await favourites.loadIfNeeded()
        shop.repository.saving = saving
        return TestStore(favourites)
    }

    @Test
    func `The favourites of the last start are shown immediately, while they are loaded`() async {
        let storage = MemoryStorage()
        let before = TestCatalogue(ScriptedProducts("Bowl", "Kettle", favourites: [2]), savedIn: storage)
        await before.catalogue.favourites.loadIfNeeded()
        #expect(await before.catalogue.favourites.saved?.flush().isSaved == true)

        let shop = TestCatalogue(
            ScriptedProducts("Bowl", "Kettle", favourites: [1]), savedIn: MemoryStorage(storage.data))
        let loading = Gate<Void>()
        shop.repository.loadingFavourites = loading
        let favourites = shop.catalogue.favourites
        #expect(favourites.value == [2])
        #expect(shop.repository.requests == [])
        for _ in 1...2 { shop.catalogue.showFavourites() }
        await loading.nextCall()
        #expect(favourites.latestValue == [2])
        loading.succeed()
        await favourites.loadIfNeeded()
        #expect(favourites.value == [1])
        shop.catalogue.showFavourites()
        #expect(shop.repository.requests == ["favourites"])
    }

    @Test
    func `A favourite is kept for the next start only after it is saved`() async {
        let storage = MemoryStorage()
        let shop = TestCatalogue(ScriptedProducts("Bowl", "Kettle", favourites: [2]), savedIn: storage)
        let favourites = shop.catalogue.favourites
        await favourites.loadIfNeeded()
        shop.repository.saving = saving
        let change = Task { await favourites.set(true, 1) }
        await saving.nextCall()
        #expect(favourites.value == [1, 2])
        await favourites.saved?.flush()
        #expect(Favourites(savedIn: MemoryStorage(storage.data)).value == [2])
        saving.succeed()
        _ = await change.value
        await favourites.saved?.flush()
        #expect(Favourites(savedIn: MemoryStorage(storage.data)).value == [1, 2])
    }

    @Test
    func `Starting over also discards the favourites in the storage`() async {
        let storage = MemoryStorage()
        let shop = TestCatalogue(ScriptedProducts("Bowl", favourites: [1]), savedIn: storage)
        await shop.catalogue.favourites.loadIfNeeded()
        await shop.catalogue.favourites.saved?.flush()
        #expect(storage.data != nil)
        shop.catalogue.startOver()
        await shop.catalogue.favourites.saved?.flush()
        #expect(storage.data == nil)
    }

    @Test
    func `A favourite is shown immediately, and then confirmed`() async {
        let test = await loadedTest()
        let change = test.start { await $0.set(true, 1) }
        await test.expect { $0.loaded([1, 3]) }
        await test.expect("1 started") { $0.begin(1) }
        #expect(favourites.pendingChanges == 1)
        #expect(shop.repository.favouriteIDs == [3])

        await saving.nextCall()
        saving.succeed()
        await test.expect("1 completed") { $0.end(1) }
        #expect(await change.value.isSuccess)
        #expect(favourites.pendingChanges == 0)
        #expect(shop.repository.favouriteIDs == [1, 3])
        await test.finish()
    }

    @Test
    func `An unsaved favourite is reverted with its error, and a later favourite of another product stays`() async {
        let test = await loadedTest()
        test.start { await $0.set(true, 1) }
        await test.expect { $0.loaded([1, 3]) }
        await test.expect { $0.begin(1) }
        test.start { await $0.set(true, 2) }
        await test.expect { $0.loaded([1, 2, 3]) }
        await test.expect { $0.begin(2) }

        await saving.isCalled(2)
        saving.fail(busy, call: 0)
        await test.expect("1 failed") { $0.end(1, busy) }
        await test.expect { $0.loaded([2, 3]) }
        saving.succeed(call: 1)
        await test.expect("2 completed") { $0.end(2) }
        #expect(favourites.value == shop.repository.favouriteIDs)
        await test.finish()
    }

    @Test
    func `Offline, a favourite is reverted, and a retry clears the error`() async {
        let test = await loadedTest()
        shop.repository.saving = nil
        shop.conditions.commit { $0.connection = .offline }
        let failed = test.start { await $0.set(false, 3) }
        await test.expect { $0.loaded([]) }
        await test.expect { $0.begin(3) }
        await test.expect { $0.end(3, .network(.noConnection)) }
        await test.expect { $0.loaded([3]) }
        #expect(await failed.value.error == .network(.noConnection))
        #expect(shop.repository.requests == ["favourites"])

        // The favourites are loaded again at the same time, because the network is back.
        test.exhaustivity = .end
        shop.conditions.commit { $0.connection = .online }
        test.start { await $0.set(false, 3) }
        await test.expectEnd { state in
            state.loaded([])
            state.operations.errors = [:]
        }
        await test.finish()
    }

    @Test
    func `After several quick clicks, the store and the repository have the last value`() async {
        let test = await loadedTest()
        test.exhaustivity = .end
        for isFavourite in [true, false, true] { test.start { await $0.set(isFavourite, 1) } }
        #expect(favourites.value == [1, 3])
        #expect(favourites.pendingChanges == 3)
        for number in 0..<3 {
            // The changes are saved one at a time, so that they stay in order.
            #expect(await saving.nextCall() == number)
            #expect(saving.hangingCalls == [number])
            saving.succeed()
        }
        await test.expectEnd { $0.loaded([1, 3]) }
        #expect(shop.repository.favouriteIDs == [1, 3])
        #expect(shop.repository.requests == ["favourites", "add 1", "remove 1", "add 1"])
        await test.finish()
    }

    @Test
    func `Each quick click that fails is reverted independently`() async {
        let test = await loadedTest()
        test.exhaustivity = .end
        for isFavourite in [true, false] { test.start { await $0.set(isFavourite, 1) } }
        #expect(favourites.value == [3])
        await saving.nextCall()
        saving.succeed()
        await saving.nextCall()
        saving.fail(busy)
        await test.expectEnd {
            $0.loaded([1, 3])
            $0.operations.errors["1"] = busy
        }
        #expect(shop.repository.favouriteIDs == [1, 3])
        await test.finish()
    }

    @Test
    func `A refresh that reads before a save does not revert the save`() async {
        let test = await loadedTest()
        test.exhaustivity = .end
        let loading = Gate<Void>()
        shop.repository.loadingFavourites = loading
        test.start { await $0.set(true, 1) }
        test.start { await $0.refresh() }
        await saving.nextCall()
        await loading.nextCall()
        #expect(favourites.latestValue == [1, 3])
        // The change is saved after the refresh has read the favourites, and before the refresh ends.
        saving.succeed()
        #expect(await settled { favourites.pendingChanges == 0 })
        loading.succeed()
        await test.expectEnd { $0.loaded([1, 3]) }
        await test.finish()
    }

    @Test
    func `A change made before the favourites are loaded is shown when they are loaded`() async {
        shop.repository.saving = saving
        let test = TestStore(favourites, exhaustivity: .end)
        test.start { await $0.set(true, 1) }
        await saving.nextCall()
        #expect(favourites.latestValue == nil)
        await favourites.loadIfNeeded()
        #expect(favourites.value == [1, 3])
        saving.succeed()
        await test.expectEnd { $0.loaded([1, 3]) }
        await test.finish()
    }

    @Test
    func `Requests are logged by name`() async {
        let test = await loadedTest()
        test.exhaustivity = .end
        shop.repository.saving = nil
        test.start { await $0.set(true, 1) }
        await test.expectEnd { $0.loaded([1, 3]) }
        test.start { await $0.set(false, 1) }
        await test.expectEnd { $0.loaded([3]) }
        #expect(shop.log.requests.map(\.name) == [.removeFavourite, .addFavourite, .favourites])
        await test.finish()
    }
}

extension Result {
    fileprivate var isSuccess: Bool { error == nil }
    fileprivate var error: Failure? { if case .failure(let error) = self { error } else { nil } }
}
