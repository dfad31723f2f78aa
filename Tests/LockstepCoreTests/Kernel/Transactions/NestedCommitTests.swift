import LockstepCore
import LockstepTesting
import Observation
import Testing

/// A style of store, whose state a test reads and changes as two numbers.
private enum NestedStore: CaseIterable {
    case structStore, derivingStore, propertyStore, valueStore
}

/// Two numbers: a test sets `left`, and a store derives `right`.
private struct Numbers: Equatable, Sendable {
    var left = 0
    var right = 0
}

@MainActor private protocol NumbersStore: AnyObject {
    var numbers: Numbers { get }
    var anyPipeline: AnyPipeline { get }
    func change(_ label: String, _ change: (inout Numbers) -> Void)
    func numbers(in snapshot: any Sendable) -> Numbers?
}

private class StructNumbers: Store<Numbers>, NumbersStore {
    init() { super.init(state: Numbers()) }

    var numbers: Numbers { state }
    var anyPipeline: AnyPipeline { pipeline }
    func change(_ label: String, _ change: (inout Numbers) -> Void) { commit(label) { change(&$0) } }
    func numbers(in snapshot: any Sendable) -> Numbers? { snapshot as? Numbers }
}

/// Keeps `right` equal to the square of `left`.
private final class DerivingNumbers: StructNumbers {
    override func computed(new: Numbers, old: Numbers) { commit("derive") { $0.right = new.left * new.left } }
}

private final class PropertyNumbers: NumbersStore {
    private let store = HookedStore()

    var numbers: Numbers { Numbers(left: store.first, right: store.second) }
    var anyPipeline: AnyPipeline { store.pipeline }

    func change(_ label: String, _ change: (inout Numbers) -> Void) {
        var new = numbers
        change(&new)
        store.dispatch(
            Action<HookedStore>(label) { Reducer(label, setter: \.first, \.second) { (new.left, new.right) } })
    }

    func numbers(in snapshot: any Sendable) -> Numbers? {
        (snapshot as? HookedStore.Snapshot).map { Numbers(left: $0.first, right: $0.second) }
    }
}

private final class ValueNumbers: NumbersStore {
    private let value = AsyncValue(initialValue: Numbers())

    var numbers: Numbers { value.value ?? Numbers() }
    var anyPipeline: AnyPipeline { value.pipeline }

    func change(_ label: String, _ change: (inout Numbers) -> Void) {
        var new = numbers
        change(&new)
        value.set(new)
    }

    func numbers(in snapshot: any Sendable) -> Numbers? { (snapshot as? ValueSnapshot<Numbers>)?.latestValue }
}

extension NestedStore {
    @MainActor fileprivate func make() -> any NumbersStore {
        switch self {
        case .structStore: StructNumbers()
        case .derivingStore: DerivingNumbers()
        case .propertyStore: PropertyNumbers()
        case .valueStore: ValueNumbers()
        }
    }
}

@MainActor @Suite("Commits that cause other commits", .timeLimit(.minutes(20)))
struct NestedCommitTests {
    private let first = EventLog()
    private let second = EventLog()

    /// Expects that both recorders have the same commits in order, and that each commit starts from the state of the
    /// previous one.
    private func expectHistory(of store: any NumbersStore, from start: Numbers = Numbers(), _ context: String) {
        #expect(first.commits.map(\.number) == second.commits.map(\.number), "\(context)")
        let numbers = first.commits.map(\.number)
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }, "\(context)")
        var last = start
        for commit in second.commits {
            #expect(store.numbers(in: commit.before) == last, "\(context), before \(commit.label)")
            last = store.numbers(in: commit.after) ?? last
        }
        #expect(last == store.numbers, "\(context), at the end")
    }

    @Test(
        "C4: all recorders receive the same history, with any combination of reactions",
        arguments: NestedStore.allCases,
        0..<16
    )
    private func everyReaction(style: NestedStore, reactions: Int) {
        let store = style.make()
        store.anyPipeline.attach(first)
        store.anyPipeline.attach(second)
        // Each reaction changes the store once for each of the first two changes that it receives.
        func reaction(_ bit: Int, _ amount: Int) -> @MainActor () -> Void {
            var budget = reactions & (1 << bit) == 0 ? 0 : 2
            return {
                if budget == 0 { return }
                budget -= 1
                store.change("reaction \(bit)") { $0.left += amount }
            }
        }
        let (ofFirst, ofSecond) = (reaction(0, 10), reaction(1, 100))
        first.onEvent = { if case .committed = $0 { ofFirst() } }
        second.onEvent = { if case .committed = $0 { ofSecond() } }
        let early = Reacting({ store.numbers }, reaction(2, 1_000))
        let wakes = Wakes { store.numbers }
        let late = Reacting({ store.numbers.left }, reaction(3, 10_000))
        store.change("begin") { $0.left = 1 }
        let expected = [10, 100, 1_000, 10_000].enumerated().reduce(1) { sum, next in
            sum + (reactions & (1 << next.offset) == 0 ? 0 : 2 * next.element)
        }
        #expect(store.numbers.left == expected)
        #expect(wakes.seen.last == store.numbers)
        expectHistory(of: store, "reactions \(reactions)")
        if style == .derivingStore {
            #expect(wakes.seen.allSatisfy { $0.right == $0.left * $0.left })
        }
        withExtendedLifetime((early, late)) {}
    }

    @Test(
        "C4: stores whose observers write to each other end in a consistent state", arguments: NestedStore.allCases,
        NestedStore.allCases)
    private func twoStores(left: NestedStore, right: NestedStore) {
        let (left, right) = (left.make(), right.make())
        left.anyPipeline.attach(first)
        left.anyPipeline.attach(second)
        func follow(_ leader: any NumbersStore, _ follower: any NumbersStore) -> Reacting<Int> {
            Reacting({ leader.numbers.left }) {
                let number = leader.numbers.left
                if number < 100, follower.numbers.left <= number { follower.change("follow") { $0.left = number + 1 } }
            }
        }
        let reacting = (follow(left, right), follow(right, left))
        let wakes = [Wakes { left.numbers.left }, Wakes { right.numbers.left }]
        left.change("begin") { $0.left = 1 }
        #expect(max(left.numbers.left, right.numbers.left) == 100)
        #expect(abs(left.numbers.left - right.numbers.left) == 1)
        #expect(wakes[0].seen.last == left.numbers.left && wakes[1].seen.last == right.numbers.left)
        expectHistory(of: left, "two stores")
        withExtendedLifetime(reacting) {}
    }

    @Test("C1: an observer sees no state before computed has completed it")
    func derivedStates() {
        let store = DerivingNumbers()
        store.pipeline.attach(first)
        first.onEvent = { event in
            if case .committed(let commit) = event, commit.label == "change" {
                store.commit("recorder") { $0.left += 1 }
            }
        }
        var seen: [Numbers] = []
        let reacting = Reacting({ store.state }) {
            seen.append(store.state)
            if store.left < 10 { store.commit("change") { $0.left += 1 } }
        }
        store.commit("change") { $0.left = 1 }
        #expect(store.left >= 10 && store.right == store.left * store.left)
        #expect(seen.allSatisfy { $0.right == $0.left * $0.left })
        withExtendedLifetime(reacting) {}
    }

    @Test("C4: a chain of 10,000 stores, each changed by an observer of the previous one, runs to its end")
    func chain() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let stores = (0..<10_000).map { _ in CounterStore() }
                let links = zip(stores, stores.dropFirst()).map { store, next in
                    Reacting({ store.count }) { next.commit { $0.count = store.count } }
                }
                stores[0].commit { $0.count = 1 }
                #expect(stores.allSatisfy { $0.count == 1 })
                withExtendedLifetime(links) {}
            }
        }
    }

    @Test("C5: a commit that throws inside an execution is not recorded, and the execution continues")
    func throwingInside() async {
        let store = CounterStore()
        store.pipeline.attach(first)
        let wakes = Wakes { store.count }
        await store.dispatch("act") {
            store.commit("before") { $0.count = 1 }
            #expect(throws: Failure()) {
                try store.commit("throwing") {
                    $0.count = 9
                    throw Failure()
                }
            }
            #expect(throws: Failure()) {
                try store.commit(at: \.count, "throwing in place") {
                    $0 = 9
                    throw Failure()
                }
            }
            #expect(store.count == 1)
            await Task.yield()
            store.commit("after") { $0.count += 1 }
        }
        #expect(first.lines == ["start act", "commit before", "commit after", "end act completed"])
        #expect(wakes.seen == [0, 1, 2])
    }

    @Test("C5: if a commit throws out of an execution, the execution fails and the commit is not recorded")
    func throwingOut() async throws {
        let store = CounterStore()
        store.pipeline.attach(first)
        await #expect(throws: Failure()) {
            try await store.dispatch("act") { () throws(Failure) in
                store.commit("before") { $0.count = 1 }
                try store.commit("throwing") { (_: inout Counter) throws(Failure) in throw Failure() }
            }
        }
        #expect(first.commits.map(\.label) == ["before"])
        #expect(first.ended.first?.outcome?.error is Failure)
        let reducer = Action<HookedStore>("reduce") {
            Reducer(setter: \.first) { 1 }
            Reducer(setter: \.second) { throw Failure() }
            Reducer(setter: \.first) { 3 }
        }
        let hooked = HookedStore()
        hooked.pipeline.attach(second)
        #expect(hooked.dispatch(reducer).error is Failure)
        #expect(hooked.first == 1 && hooked.second == 0)
        #expect(second.commits.map(\.label) == ["first"])
        hooked.second = 5
        #expect(second.commits.map(\.label) == ["first", "second"])
    }

    @Test("C5: a commit of a recorder that throws does not change the commit that it follows")
    func throwingInARecorder() {
        let store = CounterStore()
        store.pipeline.attach(first)
        store.pipeline.attach(second)
        first.onEvent = { event in
            guard case .committed(let commit) = event, commit.label == "change" else { return }
            try? store.commit("throwing") {
                $0.count = 9
                throw Failure()
            }
            store.commit("recorder") { $0.double = $0.count * 2 }
        }
        let wakes = Wakes { store.state }
        store.commit("change") { $0.count = 1 }
        #expect(store.state == Counter(count: 1, double: 2))
        #expect(second.commits.map(\.label) == ["change", "recorder"])
        #expect(wakes.seen.last == store.state)
    }
}
