import Testing

/// The work of an execution that must be dropped.
func neverRuns() { Issue.record("The work ran, and should have been dropped.") }
