/// Reading without being observed: Lockstep reads properties for snapshots and comparisons.
@usableFromInline enum Unobserved {
    /// Whether the main actor reads unobserved. Stores are read there alone; checking their isolation for each read would cost
    /// more than the read.
    @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) static var isReading = false

    /// Reads without being observed.
    @usableFromInline @MainActor static func read<Value>(_ body: () -> Value) -> Value {
        let outer = exchange(&isReading, with: true)
        defer { isReading = outer }
        return body()
    }
}
