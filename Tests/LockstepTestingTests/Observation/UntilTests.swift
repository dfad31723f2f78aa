import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Waiting until a condition is true", .timeLimit(.minutes(20)))
struct UntilTests {
    private let store = NotesStore()

    @Test("ends at once if the condition is true, also in a cancelled task")
    func atOnce() async {
        let found = await failures {
            await until { store.clock == 0 }
            let waiting = Task { await until { store.clock == 0 } }
            waiting.cancel()
            await waiting.value
        }
        #expect(found == [])
    }

    @Test("ends when the condition is true, and reads it only after changes")
    func changes() async {
        var reads = 0
        let gate = Gate<Void>()
        let outside = Task {
            for _ in 1...3 {
                try? await gate()
                store.tick()
            }
        }
        let waiting = Task {
            await until {
                reads += 1
                return store.clock == 3
            }
            #expect(store.clock == 3)
        }
        for _ in 1...3 {
            await gate.nextCall()
            gate.succeed()
        }
        await outside.value
        await waiting.value
        #expect((2...4).contains(reads))
    }

    @Test("reads several stores, of every style, and derived values")
    func stores() async {
        let (draft, items) = (DraftStore(), ItemStore())
        let count = Derived { store.clock + draft.lines.count }
        let outside = Task {
            store.tick()
            await Task.yield()
            draft.lines = ["Milk"]
            await Task.yield()
            items.setError(.unauthorized)
        }
        await until { count.value == 2 && items.state.error == .unauthorized }
        await outside.value
    }

    @Test("fails at its line if the condition does not become true in time")
    func timesOut() async {
        let clock = ManualClock()
        let waiting = Task {
            await clock.nextSleep()
            clock.advance(by: .seconds(3))
        }
        let line = #line + 1
        let found = await failures { await until(timeout: .seconds(3), clock: clock) { store.clock == 1 } }
        await waiting.value
        let message = """
            Waited 3.0 seconds for the condition at LockstepTestingTests/UntilTests.swift:\(line). It is false.
            """
        #expect(found == [Failure(message)])
    }

    @Test("fails if the test is cancelled")
    func cancelled() async {
        let found = await failures {
            let waiting = Task { await until { store.clock == 1 } }
            waiting.cancel()
            await waiting.value
        }
        #expect(found.map { $0.message.prefix(44) } == ["The test was cancelled while it waited for t"])
    }
}
