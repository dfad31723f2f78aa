import Observation

/// Counts how often an observer of what is read is woken, and keeps what it read.
@MainActor package final class Wakes<Value> {
    private let read: @MainActor () -> Value
    private var isObserving = true
    /// How often it was woken.
    package private(set) var count = 0
    /// What it read: at first, and at each wake.
    package private(set) var seen: [Value] = []

    /// Begins to observe.
    ///
    /// - Parameter read: Reads stores.
    package init(_ read: @escaping @MainActor () -> Value) {
        self.read = read
        observe()
    }

    /// Ends it: later wakes are not counted.
    package func end() { isObserving = false }

    private func observe() {
        let value = withObservationTracking(read) {
            MainActor.assumeIsolated {
                guard self.isObserving else { return }
                self.count += 1
                self.observe()
            }
        }
        seen.append(value)
    }
}
