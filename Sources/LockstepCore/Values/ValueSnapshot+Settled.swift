/// A snapshot that says more than can be put back.
protocol SettlingSnapshot: Sendable {
    /// What the store is like when this snapshot is put back.
    var settled: Self { get }
}

extension ValueSnapshot: SettlingSnapshot {
    /// Without the load and the operations in flight: a snapshot can neither start nor stop them.
    var settled: ValueSnapshot {
        var settled = self
        settled.state = state.settled
        settled.operations.active = [:]
        return settled
    }
}
