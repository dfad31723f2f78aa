/// The identity of a ``DependencyScope``, without the values of the scope.
///
/// Only scopes have strong references to identities. A scope refers to its own identity and to the identities in its
/// `parts`. A scope searches lineages only for these identities.
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
