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
        log.trim()
        #expect(log.bytes <= 200_000)
        #expect((10...30).contains(log.last - log.first))
    }

    @Test("Events of a loop that never ends its turn do not fill the memory")
    func loop() {
        let made = commits(1) { cart, _ in cart.note = String(repeating: "x", count: 1_000_000) }
        var log = EventLog(limit: 100_000, memory: 2_000_000)
        for _ in 0..<5_000 { log.append(.committed(made[0])) }
        #expect(log.last - log.first <= 1_030)
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
