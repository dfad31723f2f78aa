/// The identity of a ``DependencyScope``, without the values of the scope.
///
/// A scope holds its own identity and the identities in its `parts`. A ``ScopeLineage`` refers to identities
/// weakly.
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
