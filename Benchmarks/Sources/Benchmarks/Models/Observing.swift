import Observation

/// Observes what `read` reads. No measured work may change it: an observer of another field must not be woken.
@MainActor func observe(_ read: () -> Void) {
    withObservationTracking(read) { fatalError("An observer of another field was woken") }
}

/// Uses a value, so that the optimizer does not remove its read.
@inline(never) func use<Value>(_ value: Value) {}
