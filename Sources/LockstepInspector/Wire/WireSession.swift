/// The answer to an export request: a part of the session.
struct WireExport: Encodable, Sendable {
    let session: WireSession
    /// The number of the last exported event. The next request passes this number as `after`.
    let last: Int
    /// Whether there are further events to export.
    let more: Bool
}

/// A session, or a part of a session, in the format of a session file.
struct WireSession: Encodable, Sendable {
    /// The fields that only the first part of a session has.
    struct Head: Sendable {
        let app: String
        let started: String
        let stores: [WireStore]
    }

    let head: Head?
    let events: [WireEvent]
    /// The nodes of this part that earlier parts do not contain. The keys are the numbers of the nodes.
    let nodes: [String: WireSessionNode]
    /// The states before and after each commit. The keys are the numbers of the commits.
    let states: [String: WireStates]
    /// The node numbers of the payloads. The keys are the identifiers of the executions.
    let payloads: [String: Int]

    private enum Key: String, CodingKey {
        case format, version, app, started, stores, events, nodes, states, payloads
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        if let head {
            try container.encode("lockstep-session", forKey: .format)
            try container.encode(WireProtocol.version, forKey: .version)
            try container.encode(head.app, forKey: .app)
            try container.encode(head.started, forKey: .started)
            try container.encode(head.stores, forKey: .stores)
        }
        try container.encode(events, forKey: .events)
        try container.encode(nodes, forKey: .nodes)
        try container.encode(states, forKey: .states)
        try container.encode(payloads, forKey: .payloads)
    }
}

/// The node numbers of the states before and after a commit.
struct WireStates: Encodable, Sendable {
    let before: Int
    let after: Int
}

/// A node of a session file. Each distinct value is one node and has a number. A node refers to its parts by their
/// numbers.
struct WireSessionNode: Encodable, Sendable, Hashable {
    struct Part: Encodable, Sendable, Hashable {
        let label: String
        let node: Int

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            try container.encode(label)
            try container.encode(node)
        }
    }

    let node: WireNode
    let parts: [Part]

    private enum Key: String, CodingKey {
        case parts
    }

    func encode(to encoder: any Encoder) throws {
        try node.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(parts, forKey: .parts)
    }
}
