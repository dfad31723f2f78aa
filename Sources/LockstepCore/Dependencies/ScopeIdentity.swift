/// The identity of a scope, without its values.
///
/// Only scopes hold identities. A scope holds its own identity, and a merged scope also holds its parts, which are
/// identities of other scopes. After the last of these scopes is released, no lineage is searched for the identity any
/// more.
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
