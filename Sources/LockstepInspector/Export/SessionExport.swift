import LockstepCore

/// An export of a session. Each call of ``next()`` returns a part of the session, so that a long session does not block
/// the app.
@MainActor final class SessionExport {
    /// The number of the last exported event; 0 before the first part.
    private(set) var last = 0
    private let app: InspectedApp
    /// The number of the last event when the export started. Later events are not exported, so the export ends even if
    /// the app commits continuously.
    private let end: Int
    private var isFirst = true
    private var nodes = NodeTable()
    /// The last exported state of each store, and the node number of this state. If the next exported state of the store
    /// is the same, the node number is reused.
    private var lastStates: [StoreReference.ID: (state: any Sendable, node: Int)] = [:]

    /// The duration after which a part ends.
    private static let longest = Duration.milliseconds(20)
    /// The maximum number of events in a part.
    private static let mostEvents = 500
    /// The number of new nodes after which a part ends.
    private static let nodesPerAnswer = 2_000
    /// The total number of nodes after which the export omits states and payloads.
    private static let mostNodes = 500_000

    init(of app: InspectedApp) {
        self.app = app
        end = app.history.log.last
    }

    /// Returns the next part of the session. The part starts with the first kept event after ``last``.
    func next() -> WireExport {
        let log = app.history.log
        let deadline = ContinuousClock.now + Self.longest
        var events: [WireEvent] = []
        var states: [String: WireStates] = [:]
        var payloads: [String: Int] = [:]
        var number = max(last + 1, log.first)
        while number <= end, events.count < Self.mostEvents, nodes.new.count < Self.nodesPerAnswer {
            events.append(app.wire(number))
            if nodes.count < Self.mostNodes {
                switch log[number] {
                case .committed(let commit):
                    states["\(commit.number)"] = WireStates(
                        before: node(of: commit.before, commit.store), after: node(of: commit.after, commit.store))
                case .started(let execution):
                    if let payload = execution.payload {
                        payloads["\(execution.id.rawValue)"] = nodes.add(ValueTree(payload))
                    }
                case .woke, .ended: break
                }
            }
            last = number
            number += 1
            if ContinuousClock.now > deadline { break }
        }
        last = max(last, log.first - 1)
        defer { isFirst = false }
        let session = WireSession(
            head: isFirst
                ? WireSession.Head(app: app.greeting.app, started: app.greeting.started, stores: app.wireStores) : nil,
            events: events, nodes: nodes.takeNew(), states: states, payloads: payloads)
        return WireExport(session: session, last: last, more: last < end)
    }

    private func node(of state: any Sendable, _ store: StoreReference) -> Int {
        if let known = lastStates[store.id], ValueDifference.haveSameBytes(known.state, state) { return known.node }
        let node = nodes.add(ValueTree(state))
        lastStates[store.id] = (state, node)
        return node
    }
}

/// The nodes of an export: its distinct values, numbered from 1.
@MainActor private struct NodeTable {
    private var numbers: [WireSessionNode: Int] = [:]
    /// The values that `takeNew()` has not returned yet.
    private(set) var new: [String: WireSessionNode] = [:]

    var count: Int { numbers.count }

    /// Adds a value and its parts if they are new, and returns the number of the value.
    mutating func add(_ tree: ValueTree, depth: Int = 0) -> Int {
        var parts: [WireSessionNode.Part] = []
        if depth < Self.deepest {
            for part in tree.parts(in: 0..<Self.mostParts) {
                parts.append(.init(label: part.label, node: add(part.tree, depth: depth + 1)))
            }
        }
        let node = WireSessionNode(node: WireNode(tree), parts: parts)
        if let number = numbers[node] { return number }
        let number = numbers.count + 1
        numbers[node] = number
        new["\(number)"] = node
        return number
    }

    mutating func takeNew() -> [String: WireSessionNode] {
        defer { new = [:] }
        return new
    }

    private static let mostParts = 1_000
    /// The maximum depth of nested values; deeper values are omitted. The limit is needed because objects can form a
    /// cycle.
    private static let deepest = 24
}
