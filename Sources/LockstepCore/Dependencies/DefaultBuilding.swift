import Foundation

/// The building of defaults: one at a time in the whole process, each at most once.
///
/// One lock for all, because of cycles: with a lock for each dependency, two threads that enter a cycle from both ends
/// would wait for each other for ever. It is recursive, because a default may read other dependencies.
enum DefaultBuilding {
    private static let lock = NSRecursiveLock()

    /// The defaults that are being built, each needed by the one before it. Changed by the holder of `lock` alone.
    private static let chain = Locked<[DependencyKey]>([])

    /// Builds the default of `key`, unless somebody else did so in the meantime.
    static func build<Value: Sendable>(_ key: DependencyKey, _ make: () -> Value) -> Value {
        lock.withLock {
            if let box = key.processValue { return box.value(of: key) }
            let chain = chain.withLock { chain in
                chain.append(key)
                return chain
            }
            defer { _ = Self.chain.withLock { $0.removeLast() } }
            if let cycle = cycle(in: chain) {
                fatalError("Dependencies need each other in a cycle: \(cycle). Give one a default that needs none.")
            }
            // The default outlives every scope, so it must not keep anything of the one in which it happens to be made.
            let value = DependencyScope.$active.withValue(nil) { make() }
            key.keep(DependencyBox(value))
            return value
        }
    }

    /// `a → b → a` where the last key of `chain` stands in it before.
    static func cycle(in chain: [DependencyKey]) -> String? {
        guard let last = chain.last, let first = chain.dropLast().firstIndex(of: last) else { return nil }
        return chain[first...].map(\.name).joined(separator: " → ")
    }
}
