/// A store, as the inspector's page receives it.
struct WireStore: Encodable, Sendable, Equatable {
    let id: UInt64
    let name: String
    /// The style of the store, or `nil` if the store is deallocated.
    let style: Style?
    let alive: Bool
    let forced: ForcedState?
    let canBeEmpty: Bool
    let actions: [WireAction]

    enum Style: String, Encodable, Sendable {
        case value, property
        case structure = "struct"
    }
}

/// A state into which the inspector's page can force a value store.
enum ForcedState: String, Codable, Sendable {
    case loading, failed, empty
}

/// An action that can be dispatched by name.
struct WireAction: Encodable, Sendable, Equatable {
    let name: String
    let arguments: Int
}
