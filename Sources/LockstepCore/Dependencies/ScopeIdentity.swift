/// An object that identifies a ``DependencyScope``. A reference to this object does not keep the scope or its values
/// alive.
///
/// A scope has strong references to its own identity and to the identities in its `parts`. A ``ScopeLineage`` has only
/// weak references.
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
