import Observation

/// Runs a closure each time that a value it reads has changed.
@MainActor final class Reacting<Value> {
    private let read: @MainActor () -> Value
    private let react: @MainActor () -> Void

    init(_ read: @escaping @MainActor () -> Value, _ react: @escaping @MainActor () -> Void) {
        self.read = read
        self.react = react
        observe()
    }

    private func observe() {
        _ = withObservationTracking(read) {
            MainActor.assumeIsolated {
                self.observe()
                self.react()
            }
        }
    }
}
