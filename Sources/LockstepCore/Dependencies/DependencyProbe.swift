/// A record of the dependencies that a key path reads. ``Dependencies/discharge(_:)`` uses a probe to find the
/// dependency whose value must be removed.
final class DependencyProbe: Sendable {
    private let noted = Locked<Set<DependencyKey>>([])

    var keys: Set<DependencyKey> { noted.withLock { $0 } }

    func note(_ key: DependencyKey) { noted.withLock { _ = $0.insert(key) } }
}
