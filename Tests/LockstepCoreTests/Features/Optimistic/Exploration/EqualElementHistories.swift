import LockstepCore
import LockstepTesting

/// The rules of optimistic changes for elements without an identity, some of which are equal or `nan`, compared with a
/// model that counts them.
struct EqualElementHistories: Explorable {
    /// An event. The values are indices of `values`. Each change has a number.
    enum Event: Hashable {
        case add(Int, value: Int)
        case confirm(Int), answer(Int), fail(Int)
        case pushFirst(Int), pushMiddle(Int), pushLast(Int)
        case know
    }

    private static let values: [Double] = [1, .nan]

    private var changes = PendingChanges<[Double]>(Self.values)
    /// How often each value is confirmed or was pushed.
    private var confirmed = [1, 1]
    /// The values of the pending changes.
    private var pending: [Int: Int] = [:]
    private var last = 0

    init() {}

    var events: [Event] {
        let ended = pending.keys.sorted().flatMap { [.confirm($0), .answer($0), .fail($0)] as [Event] }
        let next = last + 1
        return Self.values.indices.flatMap { value -> [Event] in
            [.add(next, value: value), .pushFirst(value), .pushMiddle(value), .pushLast(value)]
        } + ended + [.know]
    }

    func isPossible(_ event: Event) -> Bool {
        switch event {
        case .add(let number, _): number > last
        case .confirm(let number), .answer(let number), .fail(let number): pending[number] != nil
        default: true
        }
    }

    mutating func apply(_ event: Event) throws {
        switch event {
        case .add(let number, let value):
            last = number
            pending[number] = value
            changes.handle(.begin(number) { $0.append(Self.values[value]) })
        case .confirm(let number):
            confirmed[pending.removeValue(forKey: number)!] += 1
            changes.handle(.confirm(number, answer: nil))
        case .answer(let number):
            // The answer brings one more element.
            let value = pending.removeValue(forKey: number)!
            confirmed[value] += 1
            confirmed[0] += 1
            changes.handle(.confirm(number) { $0.insert(Self.values[0], at: 0) })
        case .fail(let number):
            pending[number] = nil
            changes.handle(.revert(number))
        case .pushFirst(let value): push(value) { _ in 0 }
        case .pushMiddle(let value): push(value) { $0 / 2 }
        case .pushLast(let value): push(value) { $0 }
        case .know:
            confirmed = [1, 1]
            changes.handle(.set(Self.values))
        }
        var expected = confirmed
        for value in pending.values { expected[value] += 1 }
        let shown = changes.shown ?? []
        try expectSame("counts", [shown.count { $0 == 1 }, shown.count { $0.isNaN }], expected)
        try expectSame("pending", changes.pending, pending.keys.sorted())
        if pending.isEmpty { try expectSame("isEmpty", changes.isEmpty, true) }
    }

    private mutating func push(_ value: Int, at place: (Int) -> Int) {
        var shown = changes.shown!
        shown.insert(Self.values[value], at: place(shown.count))
        confirmed[value] += 1
        changes.handle(.write(shown))
    }
}
