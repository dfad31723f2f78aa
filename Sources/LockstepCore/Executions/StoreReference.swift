/// Names a store without keeping it alive.
public final class StoreReference: Sendable {
    /// Identifies a store among all that the process has made.
    public struct ID: Hashable, Comparable, Sendable, Codable {
        /// The store's number, from 1.
        public let rawValue: UInt64

        package init(rawValue: UInt64) { self.rawValue = rawValue }

        /// Whether the left one was made first.
        public static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }
    }

    /// The store's identity.
    public let id: ID
    /// The store's name: that of its type, unless it was given another.
    public let name: String

    /// The store's pipeline, as long as the store lives.
    @MainActor public internal(set) weak var pipeline: AnyPipeline?

    @MainActor init(name: String) {
        id = ID(rawValue: Numbering.next(\.stores))
        self.name = name
    }
}

extension StoreReference: Hashable {
    /// Whether both name the same store.
    public static func == (left: StoreReference, right: StoreReference) -> Bool { left.id == right.id }

    /// Hashes the store's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension StoreReference: CustomStringConvertible {
    /// The store's name and number.
    public var description: String { "\(name)#\(id.rawValue)" }
}
