import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("A final state that a TestStore with .end does not assert", .timeLimit(.minutes(20)))
struct UnassertedEndTests {
    private let store = NotesStore()

    private func message(_ change: String) -> String {
        """
        The final state of \(store.pipeline.store) was not asserted. With the exhaustivity `.end`, call \
        `await test.expectEnd { … }` after the last change.

            Notes(
              notes: [],
              isSaving: false,
        \(change)
            )

          (Before: −, after: +)
        """
    }

    @Test("fails the test, when the test store is released and in finish", arguments: [false, true])
    func never(finishes: Bool) async {
        let found = await failures {
            let test = TestStore(store, exhaustivity: .end)
            store.tick()
            store.tick()
            if finishes { await test.finish() }
        }
        #expect(found == [Failure(message("  −   clock: 0\n  +   clock: 2"), line: finishes ? 4 : 1)])
    }

    @Test("fails the test if it changed after the last expectEnd", arguments: [false, true])
    func later(finishes: Bool) async {
        let found = await failures {
            let test = TestStore(store, exhaustivity: .end)
            store.tick()
            await test.expectEnd { $0.clock = 1 }
            store.tick()
            if finishes { await test.finish() }
        }
        #expect(found == [Failure(message("  −   clock: 1\n  +   clock: 2"), line: finishes ? 5 : 1)])
    }

    @Test("needs no assertion if it is the last asserted state, or if a commit was asserted after it")
    func asserted() async {
        let found = await failures {
            do {
                let test = TestStore(store, exhaustivity: .end)
                store.tick()
                store.commit("back") { $0.clock = 0 }
                await test.finish()
            }
            let test = TestStore(store, exhaustivity: .end)
            store.tick()
            test.exhaustivity = .full
            store.tick()
            await test.expect { $0.clock = 2 }
            await test.finish()
        }
        #expect(found == [])
    }

    @Test("fails the test also after the exhaustivity was set for the end of the test only")
    func setLater() async {
        let found = await failures {
            let test = TestStore(store)
            store.add("Milk")
            test.exhaustivity = .end
            store.tick()
            await test.expect("add") { $0.notes = ["Milk"] }
            await test.finish()
        }
        #expect(found.count == 1)
        #expect(found.first?.message.contains("−   clock: 0\n  +   clock: 1") == true)
    }

    @Test("fails the test in every style of store")
    func styles() async {
        let found = await failures {
            let (draft, items, number) = (DraftStore(), ItemStore(), AsyncValue<Int>())
            let tests = (
                TestStore(draft, exhaustivity: .end), TestStore(items, exhaustivity: .end),
                TestStore(number, exhaustivity: .end)
            )
            draft.title = "List"
            items.setError(.unauthorized)
            number.set(1)
            withExtendedLifetime(tests) {}
        }
        #expect(found.map { $0.message.prefix(15) } == Array(repeating: "The final state", count: 3))
    }
}
