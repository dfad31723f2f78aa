import LockstepCore
import LockstepTesting
import Observation

/// The events of derived values and of the stores that they are computed from.
enum DerivedEvent: Hashable {
    case first(Int), second(Int), both(Int), branch
    case read(Int), observe(Int), observeFirst(Int), unobserve(Int)
    case undo
}

/// A few derived values that read two stores and each other, compared with the same values computed directly.
///
/// In half of the histories, a recorder and an observer that is called early read them during a change.
@MainActor final class DerivedHistories: Explorable {
    private struct Numbers: Equatable, Sendable {
        var number = 0
        var isOther = false
    }

    @MainActor private final class Reader: Recorder {
        var read: @MainActor () -> Void = {}
        func record(_ event: StoreEvent) { read() }
    }

    @MainActor private final class Watching {
        let read: @MainActor () -> (state: Int, value: Int)
        var isOver = false
        var seen: [Int] = []
        var mixes = 0

        init(_ read: @escaping @MainActor () -> (state: Int, value: Int)) {
            self.read = read
            observe()
        }

        private func observe() {
            let (state, value) = withObservationTracking(read) {
                MainActor.assumeIsolated { if !self.isOver { self.observe() } }
            }
            seen.append(value)
            if state != value { mixes += 1 }
        }
    }

    private let first = Store(state: Numbers())
    private let second = Store(state: Numbers())
    private let undo = UndoRecorder()
    private let reader = Reader()
    private let derived: [Derived<Int>]
    private var watching: [Int: [Watching]] = [:]
    private var count = 0
    private var mixes = 0

    init(readsEarly: Bool) {
        let (first, second) = (first, second)
        let half = Derived { first.number / 2 }
        let sum = Derived { half.value + first.number + second.number }
        let branching = Derived { first.isOther ? second.number : half.value }
        let last = Derived { sum.value &* 10 &+ branching.value }
        derived = [half, sum, branching, last]
        for store in [first, second] { store.pipeline.attach(undo) }
        if readsEarly {
            for store in [first, second] { store.pipeline.attach(reader) }
            reader.read = { [unowned self] in
                for index in derived.indices where derived[index].value != expected(index) { mixes += 1 }
            }
        }
    }

    private func expected(_ index: Int) -> Int {
        let (first, second) = (first.state, second.state)
        let half = first.number / 2
        let sum = half + first.number + second.number
        let branching = first.isOther ? second.number : half
        return [half, sum, branching, sum * 10 + branching][index]
    }

    var events: [DerivedEvent] {
        let numbers = [DerivedEvent.first(1), .first(2), .second(1), .both(3), .branch, .undo]
        return numbers + [.read(0), .read(3)] + [
            .observe(0), .observe(2), .observe(3), .observeFirst(1), .unobserve(3),
        ]
    }

    func apply(_ event: DerivedEvent) async throws {
        switch event {
        case .first(let number): first.commit { $0.number += number }
        case .second(let number): second.commit { $0.number += number }
        case .both(let number):
            first.commit {
                $0.number = number
                $0.isOther.toggle()
            }
            second.commit { $0.number = number }
        case .branch: first.commit { $0.isOther.toggle() }
        case .undo: undo.undo()
        case .read(let index): try expectSame("value \(index)", derived[index].value, expected(index))
        case .observe(let index):
            let derived = derived[index]
            watching[index, default: []].append(
                Watching {
                    let value = derived.value
                    return (value, value)
                })
        case .observeFirst(let index):
            // The stores wake it before the derived value is woken.
            let (derived, first, second) = (derived[index], first, second)
            watching[index + 10, default: []].append(
                Watching { (first.number / 2 + first.number + second.number, derived.value) })
        case .unobserve(let index):
            for watching in watching.removeValue(forKey: index) ?? [] { watching.isOver = true }
        }
        try expectSame("mixes", mixes, 0)
        for (index, all) in watching {
            for watching in all {
                try expectSame("seen of \(index)", watching.seen.last, expected(index % 10))
                try expectSame("mixes of \(index)", watching.mixes, 0)
                let repeated = zip(watching.seen, watching.seen.dropFirst()).filter { $0 == $1 }.count
                if index < 10 { try expectSame("needless wakes of \(index)", repeated, 0) }
            }
        }
    }

    func finish() async throws {
        for index in derived.indices { try expectSame("value \(index)", derived[index].value, expected(index)) }
    }
}
