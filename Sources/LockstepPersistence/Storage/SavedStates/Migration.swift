import Foundation

/// A migration from one version of a saved state to the next version.
///
/// ```swift
/// struct CartV1: Decodable, Sendable {
///     var items: [String]
/// }
///
/// let migrations: [Migration] = [
///     .from(1) { (old: CartV1) in Cart(items: old.items.map { Item(name: $0, count: 1) }) }
/// ]
/// ```
///
/// Keep the type of each released version. Lockstep needs the type to decode saved states of that version.
///
/// Isolation: none. The closure and the types must not be isolated to an actor. In a module whose default isolation is
/// the main actor, declare the types `nonisolated`.
public struct Migration: Sendable {
    /// The version that the migration starts from.
    package let version: Int
    /// The type that the migration takes.
    let old: any (Decodable & SendableMetatype).Type
    /// The type that the migration returns.
    let new: any SendableMetatype.Type
    let decode: @Sendable (Data, any StateCodec) throws -> Any
    let migrate: @Sendable (Any) throws -> Any

    /// Creates a migration from `version` to the next version.
    ///
    /// - Parameters:
    ///   - version: The version that the migration starts from.
    ///   - migrate: A closure that returns a state of the next version. If the closure throws an error, the error is
    ///     reported as ``PersistenceError/migrationFailed(from:_:)``, and the saved state does not change.
    /// - Returns: The migration.
    public static func from<Old: Decodable & SendableMetatype, New: SendableMetatype>(
        _ version: Int, _ migrate: @escaping @Sendable (Old) throws -> New
    ) -> Migration {
        Migration(
            version: version, old: Old.self, new: New.self,
            decode: { data, codec in try codec.decode(Old.self, from: data) },
            migrate: { old in
                // `Migrations` checked that the previous migration returns this type.
                guard let old = old as? Old else { preconditionFailure("A migration received a \(type(of: old))") }
                return try migrate(old)
            })
    }
}
