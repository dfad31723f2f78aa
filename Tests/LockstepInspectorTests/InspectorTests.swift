import Testing

/// The tests that start an inspector. One inspector records, and restores, the stores of all these tests, so they run
/// one at a time.
@Suite("An inspector", .serialized) enum InspectorTests {}
