/// The identity of a scope, without its values.
///
/// Only scopes have strong references to identities. A scope refers to its own identity and to its parts. A scope
/// searches lineages only for these identities.
final class ScopeIdentity: Sendable {
    private static let latest = Locked<UInt64>(0)

    /// The number of the identity. An identity that is created later has a greater number.
    let number: UInt64

    init() {
        number = Self.latest.withLock { latest in
            latest += 1
            return latest
        }
    }
}
