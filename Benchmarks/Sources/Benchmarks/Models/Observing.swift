import Observation

/// Observes an expression. Measured work must not change it, because an observer of another field must not wake.
@MainActor func observe(_ read: () -> Void) {
    withObservationTracking(read) { fatalError("An observer of another field was woken") }
}

/// Uses a value, so that the optimizer does not remove its read.
@inline(never) func use<Value>(_ value: Value) {}
