/// What a page learns first.
struct WireGreeting: Encodable, Sendable {
    let version = WireProtocol.version
    let app: String
    let process: Int32
    /// When the inspector started, as ISO 8601.
    let started: String
    /// Whether the page may change the app.
    let control: Bool
}

/// News for a page.
struct WireNews: Encodable, Sendable {
    let events: [WireEvent]
    let last: Int
    let missed: Int
    let stores: [WireStore]?
    let travel: UInt64?

    private enum Key: String, CodingKey {
        case events, last, missed, stores, travel
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(events, forKey: .events)
        try container.encode(last, forKey: .last)
        try container.encode(missed, forKey: .missed)
        try container.encodeIfPresent(stores, forKey: .stores)
        try container.encode(travel, forKey: .travel)  // null where the app is live
    }
}

/// Where the app was taken to.
struct WireTravel: Encodable, Sendable {
    let travel: UInt64?

    private enum Key: String, CodingKey {
        case travel
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(travel, forKey: .travel)  // null where the app is live
    }
}

/// What differs between two states.
struct WireDifference: Encodable, Sendable {
    let changes: [WireChange]
    let isCut: Bool
}
