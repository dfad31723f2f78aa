import Foundation
import LockstepCore
import Testing

@testable import LockstepInspector

@Suite("The log of events") @MainActor struct EventLogTests {
    /// Keeps the events of one store.
    private final class Collector: Recorder {
        var events: [StoreEvent] = []

        func record(_ event: StoreEvent) { events.append(event) }
    }

    private func commits(_ count: Int, _ change: (inout Cart, Int) -> Void) -> [Commit] {
        let store = CartStore()
        let collector = Collector()
        store.pipeline.attach(collector)
        for number in 0..<count { store.commit { change(&$0, number) } }
        return collector.events.compactMap { if case .committed(let commit) = $0 { commit } else { nil } }
    }

    @Test("The log keeps the last events, and finds commits by number")
    func ring() {
        let made = commits(5_000) { $0.note = "\($1)" }
        var log = EventLog(limit: 100, memory: .max)
        for commit in made { log.append(.committed(commit)) }
        #expect(log.first == 4_901)
        #expect(log.last == 5_000)
        #expect(log.commit(made[4_899].number) == nil)
        #expect(log.commit(made[4_900].number)?.number == made[4_900].number)
        #expect(log.allCommits.map(\.number) == made.suffix(100).map(\.number))
    }

    @Test("The log stays within its limit of memory")
    func memory() {
        // Each commit replaces an array of 1,000 numbers.
        let store = Store<[Int]>(state: [])
        let collector = Collector()
        store.pipeline.attach(collector)
        for number in 0..<200 { store.commit { $0 = Array(repeating: number, count: 1_000) } }
        var log = EventLog(limit: 10_000, memory: 200_000)
        for case .committed(let commit) in collector.events { log.append(.committed(commit)) }
        #expect(log.bytes <= 200_000)
        #expect((10...30).contains(log.last - log.first))
    }

    @Test("The limit of memory holds after each event of a turn")
    func loop() {
        let made = commits(1) { cart, _ in cart.note = String(repeating: "x", count: 1_000_000) }
        var log = EventLog(limit: 100_000, memory: 2_500_000)
        for _ in 0..<50 {
            log.append(.committed(made[0]))
            #expect(log.bytes <= 2_500_000)
            #expect(log.last - log.first <= 1)
        }
    }

    @Test("The history of a turn without an await stays within its limit of memory")
    func history() {
        let history = SessionHistory(limit: 10_000, memory: 1_000_000)
        let store = Store<[Int]>(state: [])
        store.pipeline.attach(history)
        for number in 0..<100 { store.commit { $0 = Array(repeating: number, count: 10_000) } }
        #expect(history.log.bytes <= 1_000_000)
        #expect((10...12).contains(history.log.allCommits.reduce(0) { count, _ in count + 1 }))
    }

    @Test("An object that changes the store when the history drops it, does not break the history")
    func release() {
        @MainActor final class Row: Sendable {
            let onEnd: @MainActor () -> Void
            init(_ onEnd: @escaping @MainActor () -> Void) { self.onEnd = onEnd }
            isolated deinit { onEnd() }
        }
        let history = SessionHistory(limit: 6, memory: .max)
        let store = Store<Row?>(state: nil)
        let other = CartStore()
        store.pipeline.attach(history)
        other.pipeline.attach(history)
        for number in 0..<10 {
            store.commit { $0 = Row { other.commit { $0.note = "\(number)" } } }
            store.commit { $0 = nil }
        }
        #expect(other.note != "")
        #expect(history.log.last - history.log.first == 5)
    }

    @Test("The error of an execution counts")
    func errors() async {
        struct Failure: Error { let data = Data(count: 1_000_000) }
        let history = SessionHistory(limit: 100, memory: .max)
        let store = CartStore()
        store.pipeline.attach(history)
        try? await store.dispatch("fail") { () async throws in throw Failure() }
        #expect(history.log.bytes > 1_000_000)
    }

    @Test("Unchanged parts of a commit cost nothing")
    func shared() {
        let made = commits(2) { cart, number in
            if number == 0 {
                cart.todos = (0..<10_000).map { Todo(id: $0, title: "a long title, apart from its todo") }
            }
            if number == 1 { cart.note = "x" }
        }
        #expect(ValueSize.estimate(changedFrom: made[0].before, to: made[0].after) > 400_000)
        #expect(ValueSize.estimate(changedFrom: made[1].before, to: made[1].after) < 100)
    }
}
