import LockstepRecording

/// A turn of the main actor in which the inspector works on an answer. Between two turns, the app can run.
@MainActor enum Turn {
    /// The maximum number of values that are visited in one turn. In a debug build, a visit takes about 20 microseconds.
    static let visits = 500
    /// A pace with ``visits`` in each turn.
    static var pace: Pace { Pace(visitsPerTurn: visits) }
    /// The duration after which an answer that is encoded in the same turn gets no further content.
    static let longest = Duration.milliseconds(12)
    /// The maximum number of nodes that are made in one turn. The text of a node visits up to about 20 values.
    private static let nodes = 25

    /// Returns the results of a closure that makes a node of each element.
    static func map<Element, Node>(_ elements: [Element], _ make: (Element) -> Node) async -> [Node] {
        var made: [Node] = []
        for element in elements {
            if made.count % nodes == nodes - 1 { await Task.yield() }
            made.append(make(element))
        }
        return made
    }
}
