import LockstepCore
import LockstepRecording

/// An export of a session. Each call of ``next()`` returns a part of the session, so that a long session does not block
/// the app.
///
/// The states of an event may follow in later parts than the event, because a large state is exported in several parts.
@MainActor final class SessionExport {
    /// The number of the last exported event; 0 before the first part.
    private(set) var last = 0
    private let app: InspectedApp
    /// The number of the last event when the export started. Later events are not exported, so the export ends even if
    /// the app commits continuously.
    private let end: Int
    private var isFirst = true
    private var table = NodeTable()
    /// The values of the last exported event that are not exported yet. The last one is exported first.
    private var values: [Value] = []
    /// The export of the value that was removed from ``values`` last.
    private var export: (value: Value, nodes: NodeExport)?
    /// The last exported state of each store, and the node number of this state. If the next exported state of the store
    /// is the same, the node number is reused.
    private var lastStates: [StoreReference.ID: (state: Any, node: Int)] = [:]
    /// The node number of the state before the commit that is being exported.
    private var nodeBefore = 0

    fileprivate enum Value {
        case payload(Any, Execution)
        case before(Commit)
        case after(Commit)
    }

    /// The maximum number of events in a part.
    private static let mostEvents = 500
    /// The number of new nodes, and of bytes of their texts, after which a part ends.
    private static let (nodesPerAnswer, bytesPerAnswer) = (2_000, 1_000_000)
    /// The maximum number of visited values in a part.
    static let visitsPerAnswer = 2_000
    /// The total number of nodes, and of bytes of their texts, after which the export omits states and payloads.
    private static let (mostNodes, mostBytes) = (500_000, 100_000_000)

    init(of app: InspectedApp) {
        self.app = app
        end = app.history.log.last
    }

    /// Returns the next part of the session. The part starts with the first kept event after ``last``, or with more of
    /// the states of this event.
    func next() -> WireExport {
        let log = app.history.log
        let deadline = ContinuousClock.now + Turn.longest
        var part = Part()
        var visits = 0
        if last < log.first - 1 { last = log.first - 1 }
        while visits < Self.visitsPerAnswer, table.new.count < Self.nodesPerAnswer,
            table.newBytes < Self.bytesPerAnswer
        {
            if export == nil, values.isEmpty {
                guard last < end, part.events.count < Self.mostEvents else { break }
                last += 1
                part.events.append(app.wire(last))
                begin(log[last])
            } else {
                visits += 1
                advance(&part)
            }
            if ContinuousClock.now > deadline { break }
        }
        defer { isFirst = false }
        let session = WireSession(
            head: isFirst
                ? WireSession.Head(app: app.greeting.app, started: app.greeting.started, stores: app.wireStores) : nil,
            events: part.events, nodes: table.takeNew(), states: part.states, payloads: part.payloads)
        return WireExport(session: session, last: last, more: last < end || export != nil || !values.isEmpty)
    }

    private struct Part {
        var events: [WireEvent] = []
        var states: [String: WireStates] = [:]
        var payloads: [String: Int] = [:]
    }

    /// Begins to export the values of an event.
    private func begin(_ event: EventLog.Event) {
        guard table.count < Self.mostNodes, table.bytes < Self.mostBytes else { return }
        switch event {
        case .committed(let commit): values = [.after(commit), .before(commit)]
        case .started(let execution):
            if let payload = execution.payload { values = [.payload(payload, execution)] }
        case .woke, .ended: break
        }
    }

    /// Exports one more node, or begins with the next value.
    private func advance(_ part: inout Part) {
        if var export {
            self.export = nil
            guard let node = export.nodes.advance(&table) else { return self.export = export }
            return finish(export.value, node, &part)
        }
        let value = values.removeLast()
        if let node = knownNode(of: value) { return finish(value, node, &part) }
        export = (value, NodeExport(of: value.content))
    }

    private func knownNode(of value: Value) -> Int? {
        guard let store = value.store, let known = lastStates[store],
            ValueDifference.haveSameBytes(known.state, value.content)
        else { return nil }
        return known.node
    }

    private func finish(_ value: Value, _ node: Int, _ part: inout Part) {
        if let store = value.store { lastStates[store] = (value.content, node) }
        switch value {
        case .payload(_, let execution): part.payloads["\(execution.id.rawValue)"] = node
        case .before: nodeBefore = node
        case .after(let commit): part.states["\(commit.number)"] = WireStates(before: nodeBefore, after: node)
        }
    }
}

extension SessionExport.Value {
    fileprivate var content: Any {
        switch self {
        case .payload(let payload, _): payload
        case .before(let commit): commit.before
        case .after(let commit): commit.after
        }
    }

    /// The store whose state the value is, or `nil` if the value is a payload.
    fileprivate var store: StoreReference.ID? {
        switch self {
        case .payload: nil
        case .before(let commit), .after(let commit): commit.store.id
        }
    }
}
