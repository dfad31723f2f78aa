/// The answer to the first request of a page.
struct WireGreeting: Encodable, Sendable {
    let version = WireProtocol.version
    let app: String
    let process: Int32
    /// The time at which the inspector started, in ISO 8601 format.
    let started: String
    /// Whether the page may change the app.
    let control: Bool
}

/// The answer to a `watch` request.
struct WireNews: Encodable, Sendable {
    let events: [WireEvent]
    /// The number of the last event that the page has after this answer. The page sends this number as `after` in its
    /// next `watch` request.
    let last: Int
    /// The number of events that were dropped before the page received them.
    let missed: Int
    /// The known stores, or `nil` if the page already has them.
    let stores: [WireStore]?
    /// The number of the commit that the app travelled to, or `nil` if the app is live.
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
        try container.encode(travel, forKey: .travel)  // null if the app is live
    }
}

/// The answer to a travel request. `travel` is the number of the commit that the app travelled to, or `null` if the
/// app is live.
struct WireTravel: Encodable, Sendable {
    let travel: UInt64?

    private enum Key: String, CodingKey {
        case travel
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(travel, forKey: .travel)  // null if the app is live
    }
}

/// The differences between two states.
struct WireDifference: Encodable, Sendable {
    let changes: [WireChange]
    let isCut: Bool
}
