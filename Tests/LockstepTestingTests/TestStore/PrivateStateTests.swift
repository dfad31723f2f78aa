import LockstepCore
import LockstepTesting
import Testing

/// A state with a property that other files cannot name.
private struct Form: Equatable, Sendable {
    var text = ""
    private(set) var edits = 0

    mutating func edit(_ text: String) {
        self.text = text
        edits += 1
    }
}

@MainActor @Suite("Private state in a TestStore", .timeLimit(.minutes(20)))
struct PrivateStateTests {
    private let store = Store(state: Form())
    private var name: String { "\(store.pipeline.store)" }

    private func edit(_ text: String) { store.commit("edit") { $0.edit(text) } }

    @Test("is ignored by its name")
    func ignored() async {
        let found = await failures {
            let test = TestStore(store, exhaustivity: .ignoring(named: "edits"))
            edit("Milk")
            await test.expect { $0.text = "Milk" }
            edit("Milk")  // changes only the ignored property
            edit("Tea")
            await test.expectEnd { $0.text = "Tea" }
            await test.finish()
        }
        #expect(found == [])
    }

    @Test("is compared if it is not ignored")
    func compared() async {
        let test = TestStore(store)
        edit("Milk")
        let found = await failures { await test.expect { $0.text = "Milk" } }
        #expect(found.first?.message.contains("−   edits: 0\n  +   edits: 1") == true)
    }

    @Test("is not printed if it is ignored")
    func notPrinted() async {
        let found = await failures {
            let test = TestStore(store, exhaustivity: .ignoring(named: "edits"))
            edit("Milk")
            await test.expect { $0.text = "Tea" }
            edit("Bread")
        }
        #expect(found.count == 2)
        #expect(found.first?.message.contains("  − Form(text: \"Tea\")\n  + Form(text: \"Milk\")") == true)
        #expect(found.last?.message.contains("  − Form(text: \"Milk\")\n  + Form(text: \"Bread\")") == true)
    }

    @Test("is ignored in property stores, also if it cannot be compared")
    func propertyStore() async {
        let draft = DraftStore()
        let found = await failures {
            let test = TestStore(draft, exhaustivity: .ignoring(\.lines, named: "opaque"))
            draft.opaque.number = 1
            draft.lines = ["Milk"]
            draft.title = "List"
            await test.expect("title") { $0.title = "List" }
            await test.finish()
        }
        #expect(found == [])
    }

    @Test("that is ignored by a name that no property has fails the test")
    func unknownName() async {
        let found = await failures {
            let test = TestStore(store, exhaustivity: .ignoring(named: "edit"))
            test.exhaustivity = .ignoring(named: "words")
            await test.finish()
        }
        let messages = ["edit", "words"].map {
            "The state of \(name) has no property “\($0)” to ignore. It has: `edits`, `text`."
        }
        #expect(found.map(\.message) == messages)
    }
}
