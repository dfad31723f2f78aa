import Foundation
import Testing

@testable import LockstepCore
@testable import LockstepRecording

@Suite("Values as trees") @MainActor struct ValueTreeTests {
    private let pace = Pace(visitsPerTurn: .max)

    private struct Todo: Identifiable {
        var id: Int
        var title: String
        var done = false
    }

    private enum Filter {
        case all
        case named(String)
        case between(Int, to: Int)
    }

    private struct Screen {
        var todos: [Todo] = []
        var filter = Filter.all
        var note: String?
        var counts: [String: Int] = [:]
        var tags: Set<String> = []
    }

    private final class Node {
        var next: Node?
        var name = "a"
    }

    private final class Counters: Store<Int> {
        init() { super.init(state: 0) }
    }

    @Test(
        "The text of a plain value is its source code form",
        arguments: [
            (1 as any Sendable, "1"), (true, "true"), ("a\"b", #""a\"b""#), (1.5, "1.5"), ("x" as Character, #""x""#),
            (Date(timeIntervalSince1970: 0), "1970-01-01T00:00:00.000Z"), (Data([1, 2]), "2 bytes"),
            (URL(string: "https://example.com/a")!, "https://example.com/a"), (nil as Int? as any Sendable, "nil"),
            (7 as Int?? as any Sendable, "7"),
        ] as [(any Sendable, String)])
    func plain(value: any Sendable, text: String) {
        #expect(ValueTree(value).text == text)
        #expect(ValueTree(value).count == 0)
    }

    @Test("The text of a composed value is one line that lists its parts")
    func summaries() {
        let screen = Screen(todos: [Todo(id: 1, title: "Milk")], filter: .named("x"), counts: ["b": 2, "a": 1])
        #expect(
            ValueTree(screen).text
                == #"Screen(todos: 1 element, filter: .named("x"), note: nil, counts: 2 pairs, tags: [])"#)
        #expect(ValueTree(Filter.all).text == ".all")
        #expect(ValueTree(Filter.between(1, to: 2)).text == ".between(1, to: 2)")
        #expect(ValueTree((1, two: 2)).text == "(1, two: 2)")
        #expect(ValueTree([Int]()).text == "[]")
    }

    @Test("Parts are found by a path of their labels")
    func paths() async {
        let screen = Screen(
            todos: [Todo(id: 1, title: "Milk"), Todo(id: 2, title: "Tea")], filter: .named("x"), counts: ["a": 1])
        let tree = ValueTree(screen)
        #expect(tree.parts.map(\.label) == ["todos", "filter", "note", "counts", "tags"])
        #expect(await tree.descendant(["todos", "1", "title"], at: pace)?.text == #""Tea""#)
        #expect(await tree.descendant(["counts", #""a""#], at: pace)?.text == "1")
        #expect(await tree.descendant(["filter", "named"], at: pace)?.text == #""x""#)
        #expect(await tree.descendant(["todos", "2"], at: pace) == nil)
        #expect(await tree.descendant(["todos", "-1"], at: pace) == nil)
        #expect(await tree.descendant(["nothing"], at: pace) == nil)
    }

    @Test("The arguments of a method are shown with their names")
    func arguments() {
        let tree = ValueTree(ExecutionPayload(["title": "Milk", "amount": 2]))
        #expect(tree.text == #"(amount: 2, title: "Milk")"#)
        #expect(tree.part("title")?.text == #""Milk""#)
        #expect(ValueTree(ExecutionPayload()).text == "()")
    }

    @Test("A range of a long list is read without the other elements")
    func pages() {
        let tree = ValueTree(Array(0..<100_000))
        #expect(tree.count == 100_000)
        #expect(tree.parts(in: 99_998..<200_000).map(\.tree.text) == ["99998", "99999"])
        #expect(tree.parts(in: 200_000..<200_001).isEmpty)
    }

    @Test("The number of elements is found without reading them, and a range reads only its elements")
    func readElements() async {
        final class Reads {
            var all: [Int] = []
        }
        struct Elements: RandomAccessCollection {
            let reads: Reads
            let startIndex = 0
            let endIndex = 1_000
            subscript(index: Int) -> Int {
                reads.all.append(index)
                return index
            }
        }
        struct List: CustomReflectable {
            let reads: Reads
            var customMirror: Mirror {
                Mirror(self, unlabeledChildren: Elements(reads: reads), displayStyle: .collection)
            }
        }
        let reads = Reads()
        let tree = ValueTree(List(reads: reads))
        #expect(tree.count == 1_000)
        #expect(reads.all.isEmpty)
        #expect(tree.parts(in: 998..<2_000).map(\.label) == ["998", "999"])
        #expect(await tree.descendant(["7"], at: pace)?.text == "7")
        #expect(reads.all == [998, 999, 7])
    }

    @Test("An error of Foundation is shown by its domain and its code, without its details")
    func foundationErrors() {
        let error = NSError(domain: "Shop", code: 7, userInfo: ["secret": "canary"])
        #expect(ValueTree(error).text == "Shop 7")
        #expect(ValueTree(error).count == 0)
        #expect(StateText.lines(of: error) == ["Shop 7"])
    }

    @Test("Sets and dictionaries have a stable order")
    func order() {
        #expect(ValueTree(Set(["c", "a", "b"])).parts.map(\.tree.text) == [#""a""#, #""b""#, #""c""#])
        #expect(ValueTree(["b": 1, "a": 2]).parts.map(\.label) == [#""a""#, #""b""#])
    }

    @Test("The parts of a large set or dictionary are read in pages, and each part once")
    func largeCollections() async {
        let dictionary = Dictionary(uniqueKeysWithValues: (0..<1_000).map { ($0, $0) })
        for tree in [ValueTree(Set(0..<1_000)), ValueTree(dictionary)] {
            let pages = stride(from: 0, to: 1_000, by: 100).flatMap { tree.parts(in: $0..<$0 + 100) }
            #expect(Set(pages.map(\.tree.text)) == Set((0..<1_000).map(String.init)))
            #expect(pages.map(\.label) == Array(IteratorSequence(tree.makePartIterator())).map(\.label))
            for part in pages {
                #expect(await tree.descendant([part.label], at: pace)?.text == part.tree.text)
            }
        }
    }

    @Test("A custom mirror with the style of a dictionary may have labels instead of pairs")
    func customDictionary() {
        struct Settings: CustomReflectable {
            var customMirror: Mirror { Mirror(self, children: ["a": 1], displayStyle: .dictionary) }
        }
        let tree = ValueTree(Settings())
        #expect(tree.parts.map(\.label) == ["a"] && tree.parts.map(\.tree.text) == ["1"])
    }

    @Test("The exact text of data has its bytes, up to a limit")
    func exactText() {
        #expect(ValueTree(Data([1, 2])).exactText(longest: 1_000) == "2 bytes: AQI=")
        let data = Data(repeating: 0, count: 1_000_000)
        #expect(ValueTree(data).text == "1000000 bytes")
        #expect(ValueTree(data).exactText(longest: 1_000).count == 1_016)
        #expect(ValueTree(data).exactText(longest: 1_000).hasSuffix("…"))
        #expect(ValueTree("a\"b").exactText(longest: 1_000) == #""a\"b""#)
    }

    @Test("A long text is cut, wherever it occurs")
    func long() {
        let text = String(repeating: "x", count: 1_000_000)
        #expect(ValueTree(text).text.count < 130)
        #expect(ValueTree(Todo(id: 1, title: text)).text.count < 140)
        #expect(ValueTree([[text]]).text == "1 element")
    }

    @Test("A cycle of objects is expanded one node at a time")
    func cycle() async {
        let node = Node()
        node.next = node
        #expect(await ValueTree(node).descendant(["next", "next", "name"], at: pace)?.text == #""a""#)
        #expect(ValueTree(node).text == "Node")
        node.next = nil
    }

    @Test("A store inside a state is shown by name, without its own state")
    func store() {
        let tree = ValueTree([Counters()])
        #expect(tree.parts[0].tree.kind == .store)
        #expect(tree.parts[0].tree.text == "Counters")
        #expect(tree.parts[0].tree.count == 0)
    }

    @Test("A value store's snapshot shows its state and latest value, and operations if there are any")
    func valueSnapshot() {
        var snapshot = ValueSnapshot<Int>(state: .loaded(1))
        #expect(ValueTree(snapshot).parts.map(\.label) == ["state", "latestValue"])
        snapshot.operations.active["save"] = 1
        #expect(ValueTree(snapshot).parts.map(\.label) == ["state", "latestValue", "operations"])
    }
}
