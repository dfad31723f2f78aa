/// The identity of a scope, without its values.
///
/// Only scopes hold identities. A scope holds its own identity, and a merged scope also holds those of its parts.
/// After the last of these scopes is released, no lineage is searched for the identity any more.
final class ScopeIdentity: Sendable {
    private static let latest = Locked<UInt64>(0)

    /// The position in the order in which identities were created. It is greater than that of every earlier identity.
    let number: UInt64

    init() {
        number = Self.latest.withLock { latest in
            latest += 1
            return latest
        }
    }
}
