/// The set of dependencies that are read through a key path.
final class DependencyProbe: Sendable {
    private let noted = Locked<Set<DependencyKey>>([])

    var keys: Set<DependencyKey> { noted.withLock { $0 } }

    func note(_ key: DependencyKey) { noted.withLock { _ = $0.insert(key) } }
}
