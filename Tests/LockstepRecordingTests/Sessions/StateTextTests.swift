import Foundation
import LockstepCore
import Observation
import Testing

@testable import LockstepRecording

@MainActor @Suite("The text of a state")
struct StateTextTests {
    private struct State {
        var items = ["b", "a"]
        var empty: [Int] = []
        var note: String?
        var counts = ["b": 1, "a": 2]
        var none: [String: Int] = [:]
        var tags: Set = ["y", "x"]
        var filter = Filter.named("x")
        var pair = (1, two: [2])
        var data = Data([1, 2])
        var other = Data([1, 3])
        var long = String(repeating: "x", count: 500)
    }

    private enum Filter {
        case all
        case named(String)
    }

    private final class Node {
        var name = "a"
        var next: Node?
    }

    @Observable final class Model {
        var name = "m"
    }

    @Test("Structs, enums and collections are listed with their full values")
    func values() {
        #expect(
            StateText.lines(of: State()) == [
                "State(",
                "  items: [",
                "    [0]: \"b\",",
                "    [1]: \"a\"",
                "  ],",
                "  empty: [],",
                "  note: nil,",
                "  counts: [",
                "    \"a\": 2,",
                "    \"b\": 1",
                "  ],",
                "  none: [:],",
                "  tags: Set([",
                "    \"x\",",
                "    \"y\"",
                "  ]),",
                "  filter: .named(\"x\"),",
                "  pair: (",
                "    1,",
                "    two: [",
                "      [0]: 2",
                "    ]",
                "  ),",
                "  data: 2 bytes: AQI=,",
                "  other: 2 bytes: AQM=,",
                "  long: \"\(String(repeating: "x", count: 500))\"",
                ")",
            ])
        #expect(StateText.lines(of: Filter.all) == ["Filter.all"])
        #expect(StateText.lines(of: 1) == ["1"])
        #expect(StateText.lines(of: "a\nb") == [#""a\nb""#])
    }

    @Test("Objects are listed once with their fields and without addresses, and cycles end")
    func objects() {
        let node = Node()
        node.next = node
        #expect(StateText.lines(of: node) == ["Node(", "  name: \"a\",", "  next: Node(↩︎)", ")"])
        node.next = nil
        #expect(StateText.lines(of: Model()) == ["Model(name: \"m\")"])
        let chain = Node()
        var last = chain
        for _ in 0..<1_000 {
            last.next = Node()
            last = last.next!
        }
        #expect(StateText.lines(of: chain).contains { $0.contains("…") })
    }

    @Test("Stores are listed by their types")
    func stores() {
        #expect(StateText.lines(of: [CounterStore()]) == ["[", "  [0]: CounterStore", "]"])
    }

    @Test("Members and pairs with the same text have a stable order")
    func ties() {
        struct Key: SensitiveValue, Hashable { var number: Int }
        let texts = (0..<8).map { start in
            let pairs = (0..<8).map { (Key(number: ($0 + start) % 8), ($0 + start) % 8) }
            return StateText.lines(of: Dictionary(uniqueKeysWithValues: pairs))
        }
        #expect(Set(texts).count == 1)
        let members = StateText.lines(of: Set((0..<8).map { [$0] })).filter { $0.contains("[0]") }
        #expect(members == (0..<8).map { "    [0]: \($0)" })
    }

    @Test("The keys of a dictionary are listed with their full values")
    func keys() {
        #expect(StateText.lines(of: [[1]: "a"]) != StateText.lines(of: [[2]: "a"]))
        let long = String(repeating: "x", count: 500)
        #expect(StateText.lines(of: [long + "a": 1]) != StateText.lines(of: [long + "b": 1]))
    }

    @Test("A failed operation is listed once by name")
    func operations() async {
        let store = ItemStore()
        await store.operations.run(.save) { throw Failure() }
        await store.operations.run(.delete(1)) { throw Failure() }
        let text = StateText.lines(of: store.pipeline.anySnapshot).joined(separator: "\n")
        #expect(text.contains("\"save\"") && !text.contains("FailedOperations"))
    }
}
