import Lockstep
import Observation
import Testing

// Derived values and run policies, as users write them.

struct TotalledState: Equatable, Sendable {
    var prices: [Int] = []
    var hits: [String] = []
}

@MainActor @Observable
final class TotalledStore: Store<TotalledState> {
    /// The total. Its closure reads the object that holds it, and must not keep that object alive.
    @ObservationIgnored private(set) lazy var total = Derived { [unowned self] in self.state.prices.reduce(0, +) }

    init() { super.init(state: TotalledState()) }

    var search: AsyncAction<TotalledStore, String> {
        AsyncAction(policy: .latest) { text in
            AsyncReducer(setter: \.hits) { [text] }
            Finally { _ in }
        }
    }
}

@MainActor @Observable
final class TotalledShipping {
    var price = 5
}

enum TotalledOperation: Hashable { case search, remove(Int) }

@MainActor
final class TotalledScreen {
    let basket = TotalledStore()
    let shipping = TotalledShipping()
    let operations = OperationTracker<TotalledOperation>()
    let sum: Derived<Int>
    let isFree: Derived<Bool>
    private var observer: StoreObserver?
    private(set) var shown: [Bool] = []

    init() {
        let (basket, shipping) = (self.basket, self.shipping)
        sum = Derived { basket.total.value + shipping.price }
        isFree = Derived { [sum] in sum.value > 100 }
    }

    func observe() {
        observer = observeStore(
            { [isFree] in isFree.value },
            onChange: { [weak self] isFree in
                self?.shown.append(isFree)
            })
    }

    func firstTotals(_ count: Int) async -> [Int] {
        var seen: [Int] = []
        for await value in sum.values {
            seen.append(value)
            if seen.count == count { break }
            basket.commit { $0.prices.append(value) }
        }
        return seen
    }

    func search(_ text: String) async -> Result<[String], StateError> {
        await operations.run(.search, policy: .latest) { [text] }
    }

    func searchInto<Target: ValueStore>(_ value: Target) async -> Result<[String], StateError>
    where Target.Value == [String] {
        await operations.run(.search, policy: .drop, into: value) { ["a"] }
    }

    func remove(_ index: Int) async {
        await operations.run(
            .remove(index), policy: .queue, task: { self.basket.commit { _ = $0.prices.remove(at: index) } })
    }

    func dispatch(_ text: String) async -> ExecutionOutcome { await basket.dispatch(\.search, text) }
}

struct PolicyState: Equatable, Sendable {
    var number = 0
}

@MainActor @Observable
final class PolicyStore: Store<PolicyState> {
    init() { super.init(state: PolicyState()) }

    @Intercept(RunPolicyInterceptor(.drop))
    func refresh() async {
        commit { $0.number += 1 }
        await Task.yield()
    }
}

@Suite struct DerivedVariantsTests {
    @MainActor @Test func `V1, V2: derived values of stores and of other objects work`() async {
        let screen = TotalledScreen()
        #expect(screen.sum.value == 5)
        screen.observe()
        #expect(await screen.firstTotals(3) == [5, 10, 20])
        #expect(screen.basket.total.value == 15)
        #expect(screen.shown == [false])
    }

    @MainActor @Test func `P1, P2, P3: run policies work`() async {
        let screen = TotalledScreen()
        #expect(await screen.search("a") == .success(["a"]))
        let found = AsyncValue<[String]>()
        #expect(await screen.searchInto(found) == .success(["a"]))
        screen.basket.commit { $0.prices = [1, 2] }
        await screen.remove(0)
        #expect(screen.basket.prices == [2])
        #expect(await screen.dispatch("b") == .completed)
        #expect(screen.basket.hits == ["b"])
        let notices = PolicyStore()
        await notices.refresh()
        await notices.refresh()
        #expect(notices.number == 2)
    }
}
