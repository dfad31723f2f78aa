import LockstepCore
import Testing

/// An object that is not `Equatable`.
private final class Node: @unchecked Sendable {
    let id: Int
    var next: Node?

    init(_ id: Int, next: Node? = nil) { (self.id, self.next) = (id, next) }
}

/// A value that does not equal itself if its ratio is nan.
private struct Chart: Equatable, Sendable {
    var ratio = Double.nan
    var node: Node

    static func == (left: Chart, right: Chart) -> Bool { left.ratio == right.ratio }
}

@MainActor @Suite("Comparing values that do not equal themselves")
struct SamePartsTests {
    private func cycle(_ ids: Int...) -> Node {
        let nodes = ids.map { Node($0) }
        for (index, node) in nodes.enumerated() { node.next = nodes[(index + 1) % nodes.count] }
        return nodes[0]
    }

    @Test("C2: objects that refer to each other in a cycle are compared once")
    func cycles() {
        let node = cycle(1, 2)
        let store = Store(state: Chart(node: node))
        var count = 0
        let subscription = store.pipeline.onCommit { _, _ in count += 1 }
        store.commit { $0 = Chart(node: node) }
        store.commit { $0.node = cycle(1, 2) }
        #expect(count == 0)
        store.commit { $0.node = cycle(1, 3) }
        #expect(count == 1)
        withExtendedLifetime(subscription) {}
    }

    @Test("Long chains of objects do not overflow the stack")
    func chains() {
        func chain() -> Node { (0..<100_000).reduce(Node(0)) { Node($1, next: $0) } }
        func release(_ node: Node) {
            var next = Optional(node)
            while let node = next { (next, node.next) = (node.next, nil) }
        }
        let (left, right) = (chain(), chain())
        #expect(haveSameParts(Chart(node: left), Chart(node: right)))
        release(left)
        #expect(!haveSameParts(Chart(node: left), Chart(node: right)))
        release(right)
    }
}
