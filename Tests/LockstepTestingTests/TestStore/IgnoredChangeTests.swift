import LockstepCore
import LockstepTesting
import Testing

private struct Style: Equatable, Sendable {
    var color = "red"
    var size = 1
}

private struct Sign: Sendable {
    var text = ""
    var style = Style()
    var onTap: @Sendable () -> Void = {}
    var onHold: (@Sendable () -> Void)?
}

/// A state without properties.
private enum Lamp: Sendable {
    case off
    case on(brightness: Int, hue: Int)

    var brightness: Int {
        get { if case .on(let brightness, _) = self { brightness } else { 0 } }
        set { self = .on(brightness: newValue, hue: hue) }
    }

    var hue: Int {
        get { if case .on(_, let hue) = self { hue } else { 0 } }
        set { self = .on(brightness: brightness, hue: newValue) }
    }
}

@MainActor @Suite("An expectation about a property that the exhaustivity ignores", .timeLimit(.minutes(20)))
struct IgnoredChangeTests {
    typealias NotesExhaustivity = TestStore<NotesStore>.Exhaustivity

    private func message(_ property: String) -> String {
        "The expectation changes \(property), which the exhaustivity ignores. What an expectation changes is always compared."
    }

    /// Returns the failures of an expectation about a commit, by `expect` and by `expectEnd`.
    private func failures<State: Sendable>(
        _ state: State, _ exhaustivity: TestStore<Store<State>>.Exhaustivity, change: (inout State) -> Void,
        expected: @MainActor (inout State) -> Void
    ) async -> [String] {
        var found: [[String]] = []
        for isAtEnd in [false, true] {
            let store = Store(state: state)
            found.append(
                await LockstepTestingTests.failures {
                    let test = TestStore(store, exhaustivity: exhaustivity)
                    store.commit("change", change)
                    if isAtEnd { await test.expectEnd(expected) } else { await test.expect("change", expected) }
                }.map { String($0.message.drop { $0 != "\n" }.dropFirst(2)) })
        }
        #expect(found[0] == found[1])
        return found[0]
    }

    private let both: @MainActor (inout Notes) -> Void = {
        $0.notes = ["Milk"]
        $0.clock = 7
    }

    @Test("is compared, with .only and with .ignoring, in expect and in expectEnd")
    func compared() async {
        let exhaustivities: [TestStore<Store<Notes>>.Exhaustivity] = [
            .only(\.notes), .ignoring(\.clock), .ignoring(named: "clock"), .ignoring(\.isSaving, named: "clock"),
        ]
        for exhaustivity in exhaustivities {
            #expect(await failures(Notes(), exhaustivity, change: both) { $0.notes = ["Milk"] } == [])
            #expect(await failures(Notes(), exhaustivity, change: both, expected: both) == [])
            let found = await failures(Notes(), exhaustivity, change: both) {
                $0.notes = ["Milk"]
                $0.clock = 8
            }
            #expect(found == ["\(message("`clock`"))\n\n  − 8\n  + 7\n\n  (Expected: −, actual: +)"])
        }
    }

    @Test("is compared if the property does not change")
    func unchanged() async {
        let found = await failures(Notes(), .only(\.notes), change: { $0.notes = ["Milk"] }) {
            $0.notes = ["Milk"]
            $0.isSaving = true
        }
        #expect(found.count == 1 && found.first?.hasPrefix(message("`isSaving`")) == true)
    }

    @Test("is compared in property stores and value stores")
    func styles() async {
        let found = await LockstepTestingTests.failures {
            let draft = DraftStore()
            let draftTest = TestStore(draft, exhaustivity: .ignoring(\.lines))
            draft.title = "List"
            await draftTest.expect {
                $0.title = "List"
                $0.lines = ["Milk"]
            }
            let items = ItemStore()
            let itemTest = TestStore(items, exhaustivity: .only(\.state))
            items.setError(.unauthorized)
            await itemTest.expect {
                $0.failed(.unauthorized)
                $0.begin(ItemOperation.save)
            }
        }
        #expect(found.count == 2)
        #expect(found.first?.message.contains(message("`lines`")) == true)
        #expect(found.last?.message.contains(message("`operations`")) == true)
    }

    @Test("is compared without the asserted part of the property")
    func partOfAProperty() async {
        let change: (inout Sign) -> Void = { $0.style = Style(color: "blue", size: 9) }
        #expect(await failures(Sign(), .only(\.style.color), change: change) { $0.style.color = "blue" } == [])
        let found = await failures(Sign(), .only(\.style.color), change: change) {
            $0.style = Style(color: "blue", size: 8)
        }
        #expect(found.count == 1 && found.first?.hasPrefix(message("`style`")) == true)
        #expect(await failures(Sign(), .ignoring(\.style.size), change: change) { $0.style.color = "blue" } == [])
        let wrong = await failures(Sign(), .ignoring(\.style.size), change: change) {
            $0.style = Style(color: "blue", size: 8)
        }
        #expect(wrong.count == 1 && wrong.first?.hasPrefix(message("`style`")) == true)
    }

    @Test("that leaves closures as they are need not compare the closures")
    func closures() async {
        let sign = Sign(onTap: { print("tap") }, onHold: { print("hold") })
        let change: (inout Sign) -> Void = {
            $0.text = "Open"
            $0.style.size = 2
            $0.onTap = { print("another") }
        }
        let exhaustivities: [TestStore<Store<Sign>>.Exhaustivity] = [
            .only(\.text), .ignoring(\.style.size, \.onTap), .ignoring(\.style, \.onTap, \.onHold),
        ]
        for exhaustivity in exhaustivities {
            #expect(await failures(sign, exhaustivity, change: change) { $0.text = "Open" } == [])
            let both = await failures(sign, exhaustivity, change: change) {
                $0.text = "Open"
                $0.style.size = 3
            }
            #expect(both.count == 1 && both.first?.hasPrefix(message("`style`")) == true, "\(both)")
        }
        let found = await failures(sign, .ignoring(\.style, \.onTap), change: change) {
            $0.text = "Open"
            $0.onTap = { print("tap") }
        }
        #expect(found.count == 1 && found.first?.contains("cannot be compared") == true, "\(found)")
        let removed = await failures(sign, .ignoring(\.style, \.onTap, \.onHold), change: change) {
            $0.text = "Open"
            $0.onHold = nil
        }
        #expect(removed.count == 1 && removed.first?.hasPrefix(message("`onHold`")) == true)
    }

    @Test("is compared in a state without properties")
    func noProperties() async {
        let change: (inout Lamp) -> Void = { $0 = .on(brightness: 1, hue: 2) }
        #expect(await failures(.off, .only(\.brightness), change: change) { $0 = .on(brightness: 1, hue: 2) } == [])
        let found = await failures(Lamp.on(brightness: 0, hue: 0), .ignoring(\.hue), change: change) {
            $0 = .on(brightness: 1, hue: 3)
        }
        #expect(found.count == 1 && found.first?.hasPrefix(message("the state")) == true)
    }

    @Test("is not compared if expectEnd covers a commit that was made when the property was asserted")
    func severalExhaustivities() async {
        let store = NotesStore()
        let test = TestStore(store)
        store.tick()
        test.exhaustivity = .only(\.notes)
        store.tick()
        store.add("Milk")
        let found = await LockstepTestingTests.failures {
            await test.expectEnd {
                $0.notes = ["Milk"]
                $0.clock = 1
            }
        }
        #expect(found == [])
    }
}
