import Testing

@testable import LockstepCore

/// The rules of loading without tasks.
@Suite("The load machine")
struct LoadMachineTests {
    @Test("L1: an element, a value or an error of a load that is not the running one is dropped")
    func staleLoads() {
        var machine = LoadMachine<Int>()
        _ = machine.handle(.load(1, .always, follows: false))
        _ = machine.handle(.load(2, .always, follows: false))
        for event: LoadMachine<Int>.Event in [
            .element(1, 7), .finish(1, .value(7)), .finish(1, .failure(.unauthorized)), .finish(1, .end),
        ] {
            #expect(machine.handle(event) == .init())
            #expect(machine.state == .loading(previous: nil))
        }
        _ = machine.handle(.set(5))
        #expect(machine.handle(.element(2, 7)) == .init())
        #expect(machine.handle(.finish(2, .value(7))) == .init())
        #expect(machine.state == .loaded(5))
    }

    @Test("L2: each caller is resumed exactly once, by its load or by leaving")
    func callers() {
        var machine = LoadMachine<Int>()
        #expect(machine.handle(.load(1, .ifNeeded, follows: true)).started == 1)
        #expect(machine.handle(.load(2, .ifNeeded, follows: true)).joined == 1)
        #expect(machine.handle(.load(3, .ifNeeded, follows: true)).joined == 1)
        #expect(machine.handle(.leave(1)).resumed == [1])
        #expect(machine.handle(.leave(1)) == .init())
        let superseding = machine.handle(.load(4, .always, follows: false))
        #expect(superseding.ended?.callers == [] && superseding.ended?.verdict == .superseded)
        #expect(superseding.started == 2)
        let second = machine.handle(.load(5, .always, follows: false))
        #expect(second.ended?.callers == [4] && second.ended?.verdict == .superseded)
        for follower in 2...3 { #expect(machine.handle(.leave(follower)).resumed == [follower]) }
        #expect(machine.handle(.leave(4)) == .init())
        let last = machine.handle(.leave(5))
        #expect(last.ended?.callers == [5] && last.ended?.verdict == .cancelled && last.ended?.isWorking == true)
    }

    @Test(
        "L3, L5, L6: after any four events, a loading state has a running load and carries the latest value"
    )
    func everyShortHistory() {
        typealias Machine = LoadMachine<Int>
        /// An event of a history. `newest` is the number of the newest load; a caller has the number of its load.
        let events: [(name: String, event: (_ newest: Int) -> Machine.Event)] = [
            ("load", { .load($0 + 1, .always, follows: false) }),
            ("loadIfNeeded", { .load($0 + 1, .ifNeeded, follows: true) }),
            ("leave", { .leave($0) }), ("value", { .finish($0, .value($0)) }),
            ("failure", { .finish($0, .failure(.unauthorized)) }),
            ("cancellation", { .finish($0, .failure(.cancelled)) }),
            ("end", { .finish($0, .end) }), ("element", { .element($0, -$0) }),
            ("stale", { .finish($0 - 1, .value(99)) }),
            ("set", { _ in .set(50) }), ("setError", { _ in .setError(.unauthorized) }), ("reset", { _ in .reset }),
            ("invalidate", { _ in .invalidate }), ("restore", { _ in .restore(.loading(previous: 3), latestValue: 3) }),
        ]
        func explore(_ machine: Machine, _ newest: Int, _ history: [String]) {
            if machine.state.isLoading {
                #expect(machine.isInFlight(newest), "\(history)")
                #expect(machine.state == .loading(previous: machine.latestValue), "\(history)")
            }
            if case .loaded(let value) = machine.state { #expect(machine.latestValue == value, "\(history)") }
            #expect(machine.state.error?.isCancellation != true, "\(history)")
            #expect(machine.latestValue != 99, "\(history)")
            guard history.count < 4 else { return }
            for (name, event) in events {
                var next = machine
                let started = next.handle(event(newest)).started
                explore(next, started ?? newest, history + [name])
            }
        }
        explore(Machine(), 0, [])
    }
}
