import Observation

/// Observes what is read, and never lets go.
@MainActor func observe(_ read: () -> Void) { withObservationTracking(read) {} }

/// Keeps the optimizer from leaving a value out.
@inline(never) func use<Value>(_ value: Value) {}
