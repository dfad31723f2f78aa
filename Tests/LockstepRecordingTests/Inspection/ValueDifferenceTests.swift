import LockstepCore
import Testing

@testable import LockstepRecording

@Suite("Differences of values") @MainActor struct ValueDifferenceTests {
    private struct Todo: Identifiable {
        var id: Int
        var title: String
    }

    private enum Filter {
        case all
        case named(String)
    }

    private struct Screen {
        var todos: [Todo] = []
        var filter = Filter.all
        var note: String?
        var counts: [String: Int] = [:]
        var tags: Set<String> = []
        var numbers: [Int] = []
    }

    private struct Coarse: Equatable {
        var id: Int
        var title: String

        static func == (left: Coarse, right: Coarse) -> Bool { left.id == right.id }
    }

    private func difference(
        from before: Any, to after: Any, limit: Int = 200, visitsPerTurn: Int = .max
    ) async -> ValueDifference {
        await ValueDifference(from: before, to: after, limit: limit, at: Pace(visitsPerTurn: visitsPerTurn) {})
    }

    private func lines(from before: Any, to after: Any, limit: Int = 200) async -> [String] {
        await difference(from: before, to: after, limit: limit).changes.map { change in
            let path = change.path.after.joined(separator: ".")
            return "\(path): \(change.before?.text ?? "-") → \(change.after?.text ?? "-")"
        }
    }

    private func lines(_ change: (inout Screen) -> Void, from before: Screen = Screen()) async -> [String] {
        var after = before
        change(&after)
        return await lines(from: before, to: after)
    }

    @Test("Unchanged parts are left out")
    func same() async {
        let screen = Screen(todos: [Todo(id: 1, title: "Milk")], tags: ["a"], numbers: [1, 2])
        #expect(await lines(from: screen, to: screen).isEmpty)
        let copy = Screen(todos: [Todo(id: 1, title: "Milk")], tags: ["a"], numbers: [1, 2])
        #expect(await lines(from: screen, to: copy).isEmpty)
    }

    @Test("A difference lists changed fields, optionals and enum cases")
    func fields() async {
        #expect(await lines { $0.note = "x" } == [#"note: nil → "x""#])
        #expect(await lines { $0.filter = .named("x") } == [#"filter: .all → .named("x")"#])
        #expect(
            await lines({ $0.filter = .named("y") }, from: Screen(filter: .named("x")))
                == [#"filter.named: "x" → "y""#])
    }

    @Test("Elements with an identity are matched by their identity")
    func identified() async {
        let before = Screen(todos: [Todo(id: 1, title: "Milk"), Todo(id: 2, title: "Tea"), Todo(id: 3, title: "Oil")])
        #expect(await lines({ $0.todos.remove(at: 0) }, from: before) == [#"todos.0: Todo(id: 1, title: "Milk") → -"#])
        #expect(
            await lines({ $0.todos.insert(Todo(id: 4, title: "Rye"), at: 0) }, from: before)
                == [#"todos.0: - → Todo(id: 4, title: "Rye")"#])
        #expect(
            await lines(
                {
                    $0.todos.remove(at: 0)
                    $0.todos[1].title = "Salt"
                }, from: before)
                == [#"todos.0: Todo(id: 1, title: "Milk") → -"#, #"todos.1.title: "Oil" → "Salt""#])
        #expect(await lines({ $0.todos.swapAt(0, 2) }, from: before) == ["todos: order: 1, 2, 3 → order: 3, 2, 1"])
    }

    @Test("A change of a list element that moved has its path before and after the change")
    func moved() async {
        let before = Screen(todos: [Todo(id: 1, title: "Milk"), Todo(id: 2, title: "Tea")])
        var after = before
        after.todos[0].title = "Oil"
        after.todos.insert(Todo(id: 3, title: "Rye"), at: 0)
        let paths = await difference(from: before, to: after).changes.map(\.path)
        #expect(paths.map(\.before) == [["todos", "0"], ["todos", "0", "title"]])
        #expect(paths.map(\.after) == [["todos", "0"], ["todos", "1", "title"]])
    }

    @Test("A change of the order is shown from the first element that differs")
    func longOrder() async {
        let before = Screen(todos: (0..<30).map { Todo(id: $0, title: "Milk") })
        #expect(
            await lines({ $0.todos.swapAt(28, 29) }, from: before) == ["todos: order: …, 28, 29 → order: …, 29, 28"])
    }

    @Test("Values of keys with the same shortened text are compared by key")
    func longKeys() async {
        let prefix = String(repeating: "/folder", count: 40)
        let before = Screen(counts: [prefix + "/a": 1, prefix + "/b": 2])
        for name in ["/a", "/b"] {
            let changes = await lines({ $0.counts[prefix + name] = 7 }, from: before)
            #expect(changes.count == 1)
            #expect(changes.first?.hasSuffix(name == "/a" ? "1 → 7" : "2 → 7") == true)
        }
        #expect(await lines({ $0.counts[prefix + "/b"] = nil }, from: before).first?.hasSuffix("2 → -") == true)
    }

    @Test("Elements without an identity are compared by position, without equal elements at both ends")
    func places() async {
        let before = Screen(numbers: [1, 2, 3, 4])
        #expect(await lines({ $0.numbers.insert(9, at: 1) }, from: before) == ["numbers.1: - → 9"])
        #expect(await lines({ $0.numbers.remove(at: 1) }, from: before) == ["numbers.1: 2 → -"])
        #expect(await lines({ $0.numbers[2] = 7 }, from: before) == ["numbers.2: 3 → 7"])
        #expect(await lines({ $0.numbers = [] }, from: Screen(numbers: [1])) == ["numbers.0: 1 → -"])
    }

    @Test("Dictionaries are compared by key, and sets by member")
    func unordered() async {
        let before = Screen(counts: ["a": 1, "b": 2], tags: ["x", "y"])
        #expect(
            await lines(
                {
                    $0.counts["a"] = 3
                    $0.counts["b"] = nil
                    $0.counts["c"] = 4
                }, from: before)
                == [#"counts."a": 1 → 3"#, #"counts."b": 2 → -"#, #"counts."c": - → 4"#])
        #expect(await lines({ $0.tags = ["x", "z"] }, from: before) == [#"tags.1: "y" → -"#, #"tags.1: - → "z""#])
    }

    @Test("A custom == that ignores a field does not hide a change of that field")
    func coarse() async {
        #expect(await lines(from: Coarse(id: 1, title: "a"), to: Coarse(id: 1, title: "b")) == [#"title: "a" → "b""#])
    }

    @Test("Values of different types differ as a whole")
    func types() async { #expect(await lines(from: 1, to: "1") == [#": 1 → "1""#]) }

    @Test("A comparison in many turns finds the same as a comparison in one turn", arguments: [1, 2, 7])
    func turns(visits: Int) async {
        let before = Screen(
            todos: (0..<9).map { Todo(id: $0, title: "todo \($0)") }, filter: .named("x"), counts: ["a": 1, "b": 2],
            tags: ["x", "y"], numbers: [1, 2, 3, 4])
        var after = before
        after.todos.swapAt(1, 5)
        after.todos[3].title = "Milk"
        after.todos.append(Todo(id: 10, title: "Tea"))
        after.filter = .named("y")
        after.counts = ["a": 2, "c": 3]
        after.tags = ["y", "z"]
        after.numbers.insert(7, at: 2)
        let difference = await difference(from: before, to: after, visitsPerTurn: visits)
        let whole = await self.difference(from: before, to: after)
        #expect(difference.changes.map(\.path.after) == whole.changes.map(\.path.after))
        #expect(whole.changes.count == 10)
    }

    @Test("Lists of the same length are compared by position, if their elements have no identity")
    func sameLength() async {
        let before = (0..<10).map { [$0] }
        var after = before
        after[2] = [7]
        after[8] = [7, 8]
        #expect(await lines(from: before, to: after) == ["2.0: 2 → 7", "8.0: - → 7"])
    }

    @Test("Elements with the same identity are compared by position")
    func repeatedIdentities() async {
        let before = [Todo(id: 1, title: "a"), Todo(id: 1, title: "b")]
        let after = [Todo(id: 1, title: "c"), Todo(id: 1, title: "d")]
        #expect(await lines(from: before, to: after) == [#"0.title: "a" → "c""#, #"1.title: "b" → "d""#])
    }

    @Test("A new order is shown up to its 20th element, also with elements that did not move")
    func orderWithRest() async {
        let before = Screen(todos: (0..<4).map { Todo(id: $0, title: "Milk") })
        #expect(
            await lines({ $0.todos.swapAt(0, 1) }, from: before) == ["todos: order: 0, 1, 2, 3 → order: 1, 0, 2, 3"])
    }

    @Test("A long list of changes is cut, and reports that it is cut")
    func cut() async {
        let difference = await difference(from: Array(0..<100), to: Array(100..<200), limit: 10)
        #expect(difference.changes.count == 10)
        #expect(difference.isCut)
        #expect(await !self.difference(from: Array(0..<10), to: Array(10..<20), limit: 10).isCut)
    }

    @Test("R1: a change of a sensitive value is listed without showing the values")
    func sensitive() async {
        struct Unknown {
            var text: String
        }
        struct Person: SensitiveValue, Identifiable, Hashable {
            var id: String
        }
        func texts(_ before: Any, _ after: Any) async -> [String] {
            await difference(from: before, to: after).changes.map {
                "\($0.path.after.joined(separator: ".")) \($0.before?.text ?? "-") \($0.after?.text ?? "-")"
            }
        }
        #expect(await texts(["a": Sensitive("x")], ["a": Sensitive("y")]) == ["\"a\" <redacted> <redacted>"])
        #expect(await texts(["a": Sensitive("x")], ["a": Sensitive("x")]) == [])
        #expect(
            await texts(Sensitive(Unknown(text: "x")), Sensitive(Unknown(text: "y"))) == [" <redacted> <redacted>"])
        let (ada, eve) = (Person(id: "Ada"), Person(id: "Eve"))
        #expect(await texts([ada, eve], [eve, ada]) == ["0 <redacted> <redacted>", "1 <redacted> <redacted>"])
        #expect(
            ValueTree(ada).kind == .redacted && ValueTree(ada).count == 0
                && ValueTree([ada]).parts[0].tree.parts.isEmpty)
    }

    @Test("R1: a new order of elements does not show a sensitive part that the description of their ids reads")
    func describedIdentities() async {
        struct CardID: Hashable, CustomStringConvertible {
            @Sensitive var number = ""
            var description: String { number }
        }
        struct Card: Identifiable {
            var id: CardID
        }
        let cards = ["secret 1", "secret 2"].map { Card(id: CardID(number: $0)) }
        let changes = await lines(from: cards, to: Array(cards.reversed()))
        #expect(changes.count == 1 && changes[0].hasPrefix(": order: "))
        #expect(!changes[0].contains("secret"))
    }

    @Test("R1: a new order of elements is listed without their ids, if the ids contain a sensitive value")
    func sensitiveIdentities() async {
        struct Card: Identifiable {
            @Sensitive var number: String
            var id: String { "card \(number)" }
        }
        let cards = ["secret 1", "secret 2"].map { Card(number: $0) }
        let changes = await lines(from: cards, to: Array(cards.reversed()))
        #expect(changes == ["0.number: <redacted> → <redacted>", "1.number: <redacted> → <redacted>"])
    }
}
