import Lockstep
import Observation

// What users write with derived values and run policies.

struct BasketState: Equatable, Sendable {
    var prices: [Int] = []
    var hits: [String] = []
}

@MainActor @Observable
final class BasketStore: Store<BasketState> {
    /// It reads the object that holds it, and must not keep it alive.
    @ObservationIgnored private(set) lazy var total = Derived { [unowned self] in state.prices.reduce(0, +) }

    init() { super.init(state: BasketState()) }

    var search: AsyncAction<BasketStore, String> {
        AsyncAction(policy: .latest) { text in
            AsyncReducer(setter: \.hits) { [text] }
            Finally { _ in }
        }
    }
}

@MainActor @Observable
final class ShippingModel {
    var price = 5
}

enum BasketOperation: Hashable { case search, remove(Int) }

@MainActor
final class BasketScreen {
    let basket = BasketStore()
    let shipping = ShippingModel()
    let operations = OperationTracker<BasketOperation>()
    let sum: Derived<Int>
    let isFree: Derived<Bool>
    private var observer: StoreObserver?
    private(set) var shown: [Bool] = []

    init() {
        let (basket, shipping) = (basket, shipping)
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

    func searchInto(_ value: AsyncValue<[String]>) async -> Result<[String], StateError> {
        await operations.run(.search, policy: .drop, into: value) { ["a"] }
    }

    func remove(_ index: Int) async {
        await operations.run(
            .remove(index), policy: .queue, task: { self.basket.commit { _ = $0.prices.remove(at: index) } })
    }

    func dispatch(_ text: String) async -> ExecutionOutcome { await basket.dispatch(\.search, text) }
}

struct NoticeState: Equatable, Sendable {
    var number = 0
}

@MainActor @Observable
final class PolicyStore: Store<NoticeState> {
    init() { super.init(state: NoticeState()) }

    @Intercept(RunPolicyInterceptor(.drop))
    func refresh() async {
        commit { $0.number += 1 }
        await Task.yield()
    }
}
