import LockstepCore

/// Elements that are removed in the order in which they were appended. Appending and removing one element takes constant
/// time on average, and a removed element is released at once.
struct Queue<Element> {
    /// The oldest elements, in reverse order.
    private var outgoing: [Element] = []
    /// The other elements, in order.
    private var incoming: [Element] = []

    var isEmpty: Bool { outgoing.isEmpty && incoming.isEmpty }

    /// All elements, in order.
    var all: [Element] { outgoing.reversed() + incoming }

    mutating func append(_ element: Element) { incoming.append(element) }

    /// Removes and returns the first element.
    mutating func popFirst() -> Element? {
        if outgoing.isEmpty { outgoing = exchange(&incoming, with: []).reversed() }
        return outgoing.popLast()
    }

    /// Removes the first `count` elements.
    mutating func removeFirst(_ count: Int) {
        for _ in 0..<count { _ = popFirst() }
    }
}

extension Queue: Sendable where Element: Sendable {}
