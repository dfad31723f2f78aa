import Observation

/// An observer that counts its wakes. At each wake, the observer reads the expression again, and keeps the value.
@MainActor package final class Wakes<Value> {
    private let read: @MainActor () -> Value
    private var isObserving = true
    /// The number of wakes.
    package private(set) var count = 0
    /// The values that the observer read, in order: the first value, and one value for each wake.
    package private(set) var seen: [Value] = []

    /// Reads the expression, and starts observing it.
    ///
    /// - Parameter read: The observed expression. It reads stores.
    package init(_ read: @escaping @MainActor () -> Value) {
        self.read = read
        observe()
    }

    /// Stops observing. Later wakes are not counted.
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
