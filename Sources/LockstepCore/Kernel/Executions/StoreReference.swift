/// A reference to a store that does not keep the store alive.
public final class StoreReference: Sendable {
    /// The identity of a store. It is unique in the process.
    public struct ID: Hashable, Comparable, Sendable, Codable {
        /// The number of the store. Each process numbers its stores from 1, in the order in which the stores receive
        /// their identities.
        public let rawValue: UInt64

        package init(rawValue: UInt64) { self.rawValue = rawValue }

        /// Whether the left identity was assigned before the right identity. A store receives its identity when the
        /// identity is first used.
        public static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }
    }

    /// The identity of the store.
    public let id: ID
    /// The name of the store. The default is the name of the store's type.
    public let name: String

    /// The pipeline of the store, or `nil` if the store is released.
    @MainActor public internal(set) weak var pipeline: AnyPipeline?

    @MainActor private static var lastNumber: UInt64 = 0

    @MainActor init(name: String) {
        Self.lastNumber += 1
        id = ID(rawValue: Self.lastNumber)
        self.name = name
    }
}

extension StoreReference: Hashable {
    /// Whether both references are to the same store.
    public static func == (left: StoreReference, right: StoreReference) -> Bool { left.id == right.id }

    /// Hashes the identity of the store.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension StoreReference: CustomStringConvertible {
    /// The name and the number of the store.
    public var description: String { "\(name)#\(id.rawValue)" }
}
