import Observation

/// Counts how often an observer of what is read is woken.
@MainActor final class Wakes<Value> {
    private let read: @MainActor () -> Value
    /// How often it was woken.
    private(set) var count = 0
    /// What it read: at first, and at each wake.
    private(set) var seen: [Value] = []

    init(_ read: @escaping @MainActor () -> Value) {
        self.read = read
        observe()
    }

    private func observe() {
        let value = withObservationTracking(read) {
            MainActor.assumeIsolated {
                self.count += 1
                self.observe()
            }
        }
        seen.append(value)
    }
}
