import Lockstep
import LockstepTesting
import Testing

// Stores that macros generate, explored by their actions and loads.

@Observable
@Store(ScoreInteractor.self)
final class ScoreStore {
    var tally = 0
    var isFull = false
}

@Interactor
final class ScoreInteractor {
    @Reducer(ScoreStore.self, get: \.tally, set: \.tally)
    func addOne(_ tally: Int) -> Int { min(tally + 1, 3) }

    @Reducer(ScoreStore.self, get: \.tally, set: \.isFull)
    func compare(_ tally: Int) -> Bool { tally == 3 }

    @Action(\Self.addOneReducer, \Self.compareReducer)
    var add: Action<ScoreStore>

    @Reducer(ScoreStore.self, get: \.tally, set: \.tally)
    func zero(_ tally: Int) -> Int { 0 }

    @Action(\Self.zeroReducer, \Self.compareReducer)
    var clear: Action<ScoreStore>
}

@Statable(Int.self)
@Observable
final class ExploredNumberStore {}

@Suite struct ExploredStores {
    @Test("Actions are explored") func actions() async {
        let exploration = await explore(
            { ScoreStore() }, depth: 6,
            steps: [
                #"store.dispatch(\.add)"#: { $0.dispatch(\.add) },
                #"store.dispatch(\.clear)"#: { $0.dispatch(\.clear) },
            ],
            invariants: ["store.isFull == (store.tally == 3)": { $0.isFull == ($0.tally == 3) }])
        #expect(exploration.histories == 2 + 4 + 8 + 16 + 32 + 64)
    }

    @Test("Loads are explored") func loads() async {
        await explore(
            { ExploredNumberStore() }, depth: 4,
            steps: [
                "await store.load { 1 }": { await $0.load { 1 } },
                "await store.load { throw StateError.unauthorized }": {
                    await $0.load { throw StateError.unauthorized }
                },
                "store.invalidate()": { $0.invalidate() },
                "store.reset()": { $0.reset() },
            ],
            invariants: ["!store.isLoading": { !$0.isLoading }])
    }
}
