import LockstepCore
import LockstepTesting
import Observation
import Testing

@MainActor @Suite("The value that stays while a key changes", .timeLimit(.minutes(20)))
struct PreviousValueTests {
    private let gate = Gate<Int>()
    private let found: QueryFamily<String, Int>
    private let previous = PreviousValue<Int>()

    init() { found = QueryFamily { [gate] (_: String) in try await gate() } }

    private func state(of text: String) -> AsyncState<Int> { previous.state(of: found[text]) }

    @Test("K10: the value of the entry before stays until the new entry has a value")
    func changing() async {
        #expect(state(of: "a").isIdle)
        found.set(1, for: "a")
        #expect(state(of: "a") == .loaded(1))
        #expect(state(of: "b") == .loading(previous: 1))
        let load = Task { [found] in await found["b"].loadIfNeeded() }
        await gate.isCalled()
        #expect(state(of: "b") == .loading(previous: 1))
        gate.succeed(2)
        _ = await load.value
        #expect(state(of: "b") == .loaded(2))
        #expect(state(of: "c") == .loading(previous: 2))
        #expect(state(of: "a") == .loaded(1) && state(of: "c") == .loading(previous: 1))
    }

    @Test("K10: an error of the new entry is shown, and the old value after it for the next entry")
    func failing() async {
        found.set(1, for: "a")
        _ = state(of: "a")
        let load = Task { [found] in await found["b"].loadIfNeeded() }
        await gate.isCalled()
        gate.fail(StateError.unauthorized)
        _ = await load.value
        #expect(state(of: "b") == .failed(.unauthorized))
        #expect(state(of: "c") == .loading(previous: 1))
    }

    @Test("K10: the value of an entry that was reset or removed is not shown, and a change of it wakes observers")
    func removed() {
        for remove in [{ found["a"].reset() }, { found.removeAll() }] as [@MainActor () -> Void] {
            found.set(1, for: "a")
            _ = state(of: "a")
            let wakes = Wakes { state(of: "b") }
            found.set(2, for: "a")
            #expect(wakes.seen == [.loading(previous: 1), .loading(previous: 2)])
            remove()
            #expect(wakes.seen.last == .idle)
            wakes.end()
        }
    }

    @Test("K10: the object keeps its entry, and releases it when another one has a value")
    func lifetime() {
        found.set(1, for: "a")
        weak var entry: AsyncValue<Int>?
        do {
            let first = found["a"]
            _ = previous.state(of: first)
            entry = first.asyncValue
        }
        found.set(2, for: "b")
        #expect(state(of: "b") == .loaded(2))
        found.remove("a")
        #expect(entry == nil)
    }
}
