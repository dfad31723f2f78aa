import Testing

/// The tests that start an inspector. One inspector sees, and takes back, the stores of all these tests: they run one by one.
@Suite("An inspector", .serialized) enum InspectorTests {}
