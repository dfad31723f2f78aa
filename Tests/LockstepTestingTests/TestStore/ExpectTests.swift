import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Assertions of TestStore.expect", .timeLimit(.minutes(20)))
struct ExpectTests {
    private let store = NotesStore()
    private var name: String { "\(store.pipeline.store)" }

    @Test("Expected commits pass, in order")
    func pass() {
        let test = TestStore(store)
        store.add("Milk")
        store.tick()
        test.expect("add") { $0.notes = ["Milk"] }
        test.expect { $0.clock = 1 }
        #expect(test.snapshot == Notes(notes: ["Milk"], clock: 1))
        #expect(test.commits.map(\.label) == ["add", "tick"])
    }

    @Test("An unexpected commit fails at the line with a diff, and the test continues from the actual state")
    func mismatch() {
        let test = TestStore(store)
        store.add("Milk")
        store.add("Bread")
        let failures = failuresAtOnce { test.expect("add") { $0.notes = ["Tea"] } }
        let message = """
            The commit “add” \(NotesStore.site(NotesStore.addLine)) is not the expected one.

                Notes(
                  notes: [
              −     [0]: "Tea"
              +     [0]: "Milk"
                  ],
                  isSaving: false,
                  clock: 0
                )

              (Expected: −, actual: +)
            """
        #expect(failures == [Failure(message)])
        test.expect("add") { $0.notes = ["Milk", "Bread"] }
    }

    @Test("The failure names the execution that made the commit")
    func maker() async {
        let test = TestStore(store, exhaustivity: .only(\.isSaving))
        let save = test.start { try await $0.save() }
        let failures = await failures { await test.expect("begin") { $0.isSaving = true } }
        #expect(
            failures == [
                Failure(
                    """
                    The commit “saving” of the action “save” \(NotesStore.site(NotesStore.saveLine)) is not the expected one.

                    Expected the commit “begin”.
                    """)
            ])
        store.gate.succeed()
        await test.expect("saved") { $0.isSaving = false }
        try? await save.value
    }

    @Test("A wrong label and a wrong change are reported in one failure")
    func label() {
        let test = TestStore(store)
        store.tick()
        let failures = failuresAtOnce { test.expect("add") { $0.clock = 2 } }
        let message = """
            The commit “tick” \(NotesStore.site(NotesStore.tickLine)) is not the expected one.

            Expected the commit “add”.

                Notes(
                  notes: [],
                  isSaving: false,
              −   clock: 2
              +   clock: 1
                )

              (Expected: −, actual: +)
            """
        #expect(failures == [Failure(message)])
    }

    @Test("If the expected commit is a later one, the skipped commits are reported in one failure")
    func passedOver() {
        let test = TestStore(store)
        store.add("Milk")
        store.add("Bread")
        store.tick()
        store.add("Tea")
        let failures = failuresAtOnce { test.expect("tick") { $0.clock += 1 } }
        #expect(failures.map(\.line) == [0])
        let message = failures.first?.message ?? ""
        #expect(message.hasPrefix("2 commits of \(name) were not asserted.\n\nThe commit “add”"))
        #expect(message.contains("+     [0]: \"Milk\"") && message.contains("+     [1]: \"Bread\""))
        #expect(test.snapshot.clock == 1)
        test.expect("add") { $0.notes.append("Tea") }
    }

    @Test("A later commit with the label is not used if its change is not the expected one")
    func notPassedOver() {
        let test = TestStore(store)
        store.add("Milk")
        store.tick()
        let failures = failuresAtOnce { test.expect("tick") { $0.clock = 7 } }
        #expect(failures.first?.message.contains("Expected the commit “tick”.") == true)
        test.expect("tick") { $0.clock = 1 }
    }

    @Test("For an expectation that changes nothing, the failure shows what the commit changed")
    func unchanged() {
        let test = TestStore(store)
        store.tick()
        let failures = failuresAtOnce { test.expect { _ in } }
        let message = """
            The commit “tick” \(NotesStore.site(NotesStore.tickLine)) is not the expected one.

            The expectation changes nothing. What changed:
                Notes(
                  notes: [],
                  isSaving: false,
              −   clock: 0
              +   clock: 1
                )

              (Before: −, after: +)
            """
        #expect(failures == [Failure(message)])
    }

    @Test("The failure says if different states print alike")
    func hidden() {
        let store = SecretiveStore()
        let test = TestStore(store)
        store.commit("secret") { $0.secret = 1 }
        let place = "(started at LockstepTestingTests/ExpectTests.swift:\(#line - 1))"
        let failures = failuresAtOnce { test.expect { $0.secret = 2 } }
        let message = """
            The commit “secret” \(place) is not the expected one.

            The states differ, but their printed forms are equal: `==` compares something that is not printed.
            """
        #expect(failures == [Failure(message)])
        store.commit("secret") { $0.secret = 2 }
        test.expect { $0.secret = 2 }
    }

    @Test("A state that cannot be compared is compared by its printed form")
    func opaque() {
        let store = PlainStore()
        let test = TestStore(store)
        store.commit("text") { $0.text = "a" }
        test.expect { $0.text = "a" }
        store.commit("text") { $0.text = "b" }
        let failures = failuresAtOnce { test.expect { $0.text = "c" } }
        #expect(failures.map(\.line) == [0])
        #expect(failures.first?.message.contains("−   text: \"c\",\n  +   text: \"b\",") == true)
    }

    @Test("Without a commit, a synchronous expectation fails at once")
    func nothingSync() {
        let test = TestStore(store)
        let failures = failuresAtOnce { test.expect { $0.clock = 1 } }
        #expect(failures == [Failure("No commit is pending. Nothing is running on \(name). \(Failure.outside)")])
    }

    @Test("An error of the expectation is rethrown, and the commit counts as asserted")
    func throwing() {
        let test = TestStore(store)
        store.tick()
        #expect(throws: Offline()) { try test.expect { _ in throw Offline() } }
        let failures = failuresAtOnce { test.expect { $0.clock = 1 } }
        #expect(failures.map(\.message) == ["No commit is pending. Nothing is running on \(name). \(Failure.outside)"])
    }
}
