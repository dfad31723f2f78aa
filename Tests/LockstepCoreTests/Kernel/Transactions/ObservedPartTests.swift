import Observation
import Testing

@testable import LockstepCore

@MainActor @Suite("Wakes of overlapping parts", .timeLimit(.minutes(20)))
struct ObservedPartTests {
    struct Eight: Equatable, Sendable {
        var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0
    }

    struct Many: Equatable, Sendable {
        var a = Eight(), b = Eight(), c = Eight(), d = Eight(), e = Eight(), f = Eight(), g = Eight(), h = Eight(),
            i = Eight()
    }

    private let store = Store(state: Many())

    /// Reads a part, and returns a closure that returns whether the observer was woken.
    private func observe<Value>(_ part: KeyPath<Many, Value>) -> () -> Bool {
        let isWoken = Locked(false)
        withObservationTracking {
            _ = store[dynamicMember: part]
        } onChange: {
            isWoken.withLock { $0 = true }
        }
        return { isWoken.withLock { $0 } }
    }

    @Test("C6: an in-place change wakes observers of the part, its parents and its children, and no others")
    func overlapping() {
        let (whole, part, other) = (observe(\.b), observe(\.b.c), observe(\.c))
        store.commit(at: \.b.c) { $0 = 1 }
        #expect(whole())
        #expect(part())
        #expect(!other())
        let (partAgain, sibling) = (observe(\.b.c), observe(\.b.d))
        store.commit(at: \.b) { $0.c = 2 }
        #expect(partAgain())
        #expect(sibling())
        #expect(!other())
    }

    @Test("C3: each of more than 63 parts wakes independently")
    func many() throws {
        let groups: [WritableKeyPath<Many, Eight>] = [\.a, \.b, \.c, \.d, \.e, \.f, \.g, \.h, \.i]
        let fields: [WritableKeyPath<Eight, Int>] = [\.a, \.b, \.c, \.d, \.e, \.f, \.g, \.h]
        let parts = groups.flatMap { group in fields.map { group.appending(path: $0) } }
        #expect(parts.count == 72)
        let observers = parts.map(observe)
        store.commit { $0[keyPath: parts[70]] = 1 }
        #expect(observers.indices.filter { observers[$0]() } == [70])
        store.commit { state in
            state[keyPath: parts[3]] = 1
            state[keyPath: parts[62]] = 1
            state[keyPath: parts[63]] = 1
        }
        #expect(observers.indices.filter { observers[$0]() } == [3, 62, 63, 70])
    }
}
