import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("expectWakes")
struct ExpectWakesTests {
    private let store = NotesStore()

    @Test("The expected number of wakes passes, and the result of the work is returned")
    func pass() async {
        expectWakes(of: store.clock, count: 1) { store.tick() }
        expectWakes(of: store.clock, count: 0) { store.add("Milk") }
        #expect(
            expectWakes(of: store.state, count: 2) {
                store.add("Bread")
                store.tick()
                return 7
            } == 7)
        let value = AsyncValue<Int>()
        let outcome = await expectWakes(of: value.isLoading, count: 2) { await value.load { 1 } }
        #expect(outcome.isCompleted)
    }

    @Test("A commit that changes two parts of an expression wakes its observer twice")
    func twoParts() {
        expectWakes(of: (store.notes, store.clock), count: 2) {
            store.commit("both") {
                $0.notes = ["Milk"]
                $0.clock = 1
            }
        }
    }

    @Test("Another number of wakes fails at the line, with the values read at each wake")
    func fail() {
        let failures = failuresAtOnce {
            expectWakes(of: store.clock, count: 1) {
                store.tick()
                store.tick()
            }
        }
        let message = """
            Expected an observer to be woken once; it was woken 2 times. It read:
            - at first: 0
            - at wake 1: 1
            - at wake 2: 2
            """
        #expect(failures == [Failure(message, line: 1)])
        let none = failuresAtOnce { expectWakes(of: store.notes, count: 2) { store.tick() } }
        #expect(
            none.map(\.message) == [
                "Expected an observer to be woken 2 times; it was woken 0 times. It read:\n- at first: []"
            ])
    }

    @Test("The async form fails in the same way")
    func failAsync() async {
        let failures = await failures {
            await expectWakes(of: store.clock, count: 0) { await store.dispatch { store.tick() } }
        }
        #expect(
            failures == [
                Failure(
                    "Expected an observer to be woken 0 times; it was woken once. It read:\n- at first: 0\n- at wake 1: 1",
                    line: 1)
            ])
    }

    @Test("An error of the work is rethrown")
    func throwing() async {
        #expect(throws: Offline()) { try expectWakes(of: store.clock, count: 1) { throw Offline() } }
        await #expect(throws: Offline()) {
            try await expectWakes(of: store.clock, count: 1) { () async throws in throw Offline() }
        }
    }

    @Test("Wakes after the work do not count")
    func afterwards() {
        var reads = 0
        func read() -> Int {
            reads += 1
            return store.clock
        }
        expectWakes(of: read(), count: 1) { store.tick() }
        store.tick()
        #expect(reads == 2)
    }
}
