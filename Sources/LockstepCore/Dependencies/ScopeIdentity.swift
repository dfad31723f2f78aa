/// The identity of a scope, apart from its values.
///
/// Only scopes hold identities: a scope holds its own, and a merged scope also those of its parts. When the last holder
/// is released, nothing can look the identity up in a lineage any more.
final class ScopeIdentity: Sendable {
    private static let latest = Locked<UInt64>(0)

    /// The order in which identities are made: larger than the number of every identity made before.
    let number: UInt64

    init() {
        number = Self.latest.withLock { latest in
            latest += 1
            return latest
        }
    }
}
