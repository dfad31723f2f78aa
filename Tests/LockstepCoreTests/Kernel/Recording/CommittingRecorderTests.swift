import LockstepCore
import LockstepTesting
import Observation
import Testing

@MainActor @Suite("Recorders that commit", .timeLimit(.minutes(20)))
struct CommittingRecorderTests {
    private let first = EventLog()
    private let second = EventLog()
    private let limit = 5_000

    private func attach(to pipeline: AnyPipeline) {
        pipeline.attach(first)
        pipeline.attach(second)
    }

    /// Expects that both recorders have the commits `1…limit`, and that each commit starts from the state of the
    /// previous one.
    private func expectChain(_ count: @escaping (any Sendable) -> Int?) {
        let expected = Array(1...limit)
        for log in [first, second] {
            #expect(log.commits.map { count($0.after) ?? -1 } == expected)
            #expect(log.commits.map { count($0.before) ?? -1 } == expected.map { $0 - 1 })
            let numbers = log.commits.map(\.number)
            #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
        }
    }

    @Test("C4: all recorders receive 5,000 commits in order, if a recorder makes each one after the previous one")
    func chainOnAStructStore() {
        let store = CounterStore()
        attach(to: store.pipeline)
        first.onEvent = { [limit] event in
            if case .committed = event, store.state.count < limit { store.increment() }
        }
        let wakes = Wakes { store.count }
        store.increment()
        expectChain { ($0 as? Counter)?.count }
        #expect(wakes.seen.last == limit)
        // Each commit is a separate execution here: it starts, commits and ends before the next one starts.
        let kinds = second.events.map { event in
            switch event {
            case .started: 0
            case .committed: 1
            case .ended: 2
            }
        }
        #expect(kinds.filter { $0 == 0 }.count == limit && kinds.filter { $0 == 2 }.count == limit)
    }

    @Test("C4: all recorders receive 5,000 commits in order, if a recorder makes them at one event")
    func burst() {
        let store = CounterStore()
        attach(to: store.pipeline)
        first.onEvent = { [limit] event in
            guard case .committed(let commit) = event, commit.label == "begin" else { return }
            for _ in 1..<limit { store.increment() }
        }
        store.commit("begin") { $0.count = 1 }
        expectChain { ($0 as? Counter)?.count }
    }

    @Test("C4: all recorders receive 5,000 property writes of a recorder in order")
    func chainOnAPropertyStore() {
        let store = HookedStore()
        attach(to: store.pipeline)
        first.onEvent = { [limit] event in
            if case .committed = event, store.second < limit { store.second += 1 }
        }
        store.second = 1
        expectChain { ($0 as? HookedStore.Snapshot)?.second }
    }

    @Test("C4: all recorders receive 5,000 values set by a recorder in order")
    func chainOnAValueStore() {
        let value = AsyncValue(initialValue: 0)
        attach(to: value.pipeline)
        first.onEvent = { [limit] event in
            if case .committed = event, let number = value.value, number < limit { value.set(number + 1) }
        }
        value.set(1)
        expectChain { ($0 as? ValueSnapshot<Int>)?.latestValue }
    }

    @Test("C4: a recorder that always commits traps, and the message names the commit and the store")
    func endless() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let store = CounterStore()
                store.pipeline.onCommit { _, _ in store.commit("grow") { $0.count += 1 } }
                store.increment()
            }
        }
        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains("in an endless loop"))
        #expect(message.contains("“grow”") && message.contains("CounterStore"))
    }

    @Test("C4: two recorders that commit to each other's stores are both recorded in order")
    func twoStores() {
        let (left, right) = (CounterStore(), CounterStore())
        let (ofLeft, ofRight) = (EventLog(), EventLog())
        left.pipeline.attach(ofLeft)
        right.pipeline.attach(ofRight)
        ofLeft.onEvent = { if case .committed = $0, left.state.count < 1_000 { right.increment() } }
        ofRight.onEvent = { if case .committed = $0, right.state.count < 1_000 { left.increment() } }
        left.increment()
        #expect(ofLeft.commits.compactMap { ($0.after as? Counter)?.count } == Array(1...left.state.count))
        #expect(ofRight.commits.compactMap { ($0.after as? Counter)?.count } == Array(1...right.state.count))
        #expect(left.state.count == 1_000)
    }

    @Test("C4: a commit that a recorder makes at the end event of a commit wakes observers at once")
    func atTheEnd() {
        let (store, other) = (CounterStore(), CounterStore())
        store.pipeline.attach(first)
        first.onEvent = { if case .ended = $0 { other.increment() } }
        let double = Derived { other.count * 2 }
        let (wakes, ofDouble) = (Wakes { other.count }, Wakes { double.value })
        store.increment()
        #expect(wakes.seen == [0, 1] && ofDouble.seen == [0, 2])
    }

    @Test("C4: a commit that a recorder makes at the start or the end event of an action wakes observers at once")
    func aroundAnAction() async {
        let (store, other, gate) = (CounterStore(), CounterStore(), Gate<Int>())
        store.pipeline.attach(first)
        first.onEvent = { _ in other.increment() }
        let wakes = Wakes { other.count }
        let running = immediately { await store.dispatch("load") { _ = try? await gate() } }
        await gate.nextCall()
        #expect(wakes.seen == [0, 1])
        gate.succeed(1)
        await running.value
        #expect(wakes.seen == [0, 1, 2])
    }
}
