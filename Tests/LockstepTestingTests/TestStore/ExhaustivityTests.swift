import LockstepCore
import LockstepTesting
import Testing

private struct Button: Sendable {
    var text = ""
    var onTap: (@Sendable () -> Void)?
}

@MainActor @Suite("The exhaustivity of a TestStore", .timeLimit(.minutes(20)))
struct ExhaustivityTests {
    private let store = NotesStore()
    private var name: String { "\(store.pipeline.store)" }

    @Test("With .only, commits that change none of these properties need no assertion and are not compared")
    func only() {
        let test = TestStore(store, exhaustivity: .only(\.notes, \.isSaving))
        store.tick()
        store.add("Milk")
        store.tick()
        test.expect("add") { $0.notes = ["Milk"] }
        store.commit("both") {
            $0.notes = []
            $0.clock = 7
        }
        test.expect("both") { $0.notes = [] }
        #expect(store.clock == 7)
    }

    @Test("With .only, a diff contains only these properties")
    func onlyFails() {
        let test = TestStore(store, exhaustivity: .only(\.notes))
        store.commit("both") {
            $0.notes = ["Milk"]
            $0.clock = 7
        }
        let failures = failuresAtOnce { test.expect { $0.notes = ["Tea"] } }
        #expect(failures.map(\.line) == [0])
        #expect(failures.first?.message.contains("+     [0]: \"Milk\"") == true)
        #expect(failures.first?.message.contains("clock: 0") == true)
    }

    @Test("With .ignoring, commits that change only ignored properties need no assertion")
    func ignoring() {
        let failures = failuresAtOnce {
            let test = TestStore(store, exhaustivity: .ignoring(\.clock, \.isSaving))
            store.tick()
            store.add("Milk")
            withExtendedLifetime(test) {}
        }
        #expect(failures.map(\.line) == [1])
        let place = NotesStore.site(NotesStore.addLine)
        let message = "A commit of \(name) was not asserted.\n\nThe commit “add” \(place):"
        #expect(failures.first?.message.hasPrefix(message) == true)
    }

    @Test("With .end, the final state is asserted, whatever led to it")
    func end() async {
        let test = TestStore(store, exhaustivity: .end)
        store.add("Milk")
        test.start { try? await $0.save() }
        store.gate.succeed()
        await test.expectEnd { $0.notes = ["Milk"] }
        store.tick()
        await test.expectEnd { $0.clock = 1 }
    }

    @Test("With .end, an unexpected state fails with a diff from the last asserted state")
    func endFails() async {
        let test = TestStore(store, exhaustivity: .end)
        store.tick()
        store.tick()
        let failures = await failures { await test.expectEnd { $0.clock = 1 } }
        let message = """
            The final state of \(name) is not the expected one.

                Notes(
                  notes: [],
                  isSaving: false,
              −   clock: 1
              +   clock: 2
                )

              (Expected: −, actual: +)
            """
        #expect(failures == [Failure(message)])
    }

    @Test("With .end, a commit that is asserted individually fails, and the failure says what to use")
    func endHint() async {
        let test = TestStore(store, exhaustivity: .end)
        store.tick()
        let failures = await failures { await test.expect { $0.clock = 1 } }
        let message =
            "No commit is pending. Nothing is running on \(name). With the exhaustivity `.end`, commits are not asserted one by one. Use `expectEnd`."
        #expect(failures == [Failure(message)])
        await test.expectEnd { $0.clock = 1 }
    }

    @Test("Exhaustivity may change for a part of a test")
    func part() {
        let test = TestStore(store)
        test.exhaustivity = .end
        store.add("Milk")
        store.tick()
        test.exhaustivity = .full
        store.add("Bread")
        test.expect("add") { $0.notes = ["Milk", "Bread"] }
    }

    @Test("A commit is asserted by the exhaustivity at the time it was made")
    func pending() {
        let test = TestStore(store)
        func change() {
            store.commit("both") {
                $0.notes.append("Milk")
                $0.clock += 1
            }
        }
        change()
        change()
        test.exhaustivity = .only(\.notes)
        change()
        test.expect("both") {
            $0.notes = ["Milk"]
            $0.clock = 1
        }
        let failures = failuresAtOnce { test.expect("both") { $0.notes.append("Milk") } }
        #expect(failures.first?.message.contains("−   clock: 1\n  +   clock: 2") == true)
        test.expect("both") { $0.notes.append("Milk") }
        #expect(store.clock == 3)
    }

    @Test("expectEnd asserts each pending commit by the exhaustivity at the time it was made")
    func endOfPending() async {
        let test = TestStore(store)
        store.tick()
        test.exhaustivity = .only(\.notes)
        store.add("Milk")
        let failures = await failures { await test.expectEnd { $0.notes = ["Milk"] } }
        #expect(failures.map(\.line) == [0])
        #expect(failures.first?.message.contains("−   clock: 0\n  +   clock: 1") == true)
    }

    @Test("expectEnd asserts all pending commits at once")
    func endOfFull() async {
        let test = TestStore(store)
        store.add("Milk")
        test.exhaustivity = .only(\.notes)
        store.tick()
        await test.expectEnd { $0.notes = ["Milk"] }
        await test.finish()
    }

    @Test("expectEnd fails if running work does not end in time")
    func endTimesOut() async {
        let clock = ManualClock()
        let test = TestStore(store, exhaustivity: .end, timeout: .seconds(1), clock: clock)
        let save = test.start { try? await $0.save() }
        let bite = Task {
            await clock.isSlept()
            clock.advance(by: .seconds(1))
        }
        let failures = await failures { await test.expectEnd { $0.isSaving = true } }
        await bite.value
        #expect(failures.map(\.line) == [0])
        #expect(
            failures.first?.message.hasPrefix(
                "Waited 1.0 seconds for all running work to end. Still running:\n- the action")
                == true)
        store.gate.succeed()
        await save.value
        await test.expectEnd { $0.isSaving = false }
    }

    @Test("An ignored property whose closure becomes nil needs no assertion")
    func ignoredClosureBecomesNil() async {
        let store = Store(state: Button { print("tapped") })
        let test = TestStore(store, exhaustivity: .ignoring(\.onTap))
        store.commit("ignored") { $0.onTap = nil }
        store.commit("OK") { $0 = Button(text: "OK") { print("tapped again") } }
        await test.expect("OK") { $0.text = "OK" }
        store.commit("Cancel") { $0 = Button(text: "Cancel") }
        await test.expect("Cancel") { $0.text = "Cancel" }
        store.commit("OK") { $0 = Button(text: "OK") { print("tapped") } }
        await test.expect("OK") { $0.text = "OK" }
        store.commit("Cancel") { $0 = Button(text: "Cancel") }
        store.commit("Help") { $0.text = "Help" }
        await test.expectEnd { $0.text = "Help" }
        await test.finish()
    }
}
