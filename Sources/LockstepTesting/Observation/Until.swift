import Observation

/// Waits until a condition on stores is true.
///
/// ```swift
/// store.observeDatabase()
/// database.insert("Milk")
/// await until { store.notes == ["Milk"] }
/// ```
///
/// The condition is evaluated at once, and again after each change of something that it read. It may read stores and other
/// observable objects of the main actor. Nothing is polled. When the function returns without a failure, the condition is
/// true. A condition that is true only until the next turn of the main actor may be missed: assert the commits of the
/// store with a ``TestStore`` instead.
///
/// If the condition does not become true in time, or the test is cancelled, the test fails at the line of the call.
///
/// - Parameters:
///   - timeout: The maximum duration of the wait.
///   - clock: The clock that measures `timeout`.
///   - fileID: The file of the call.
///   - filePath: The path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
///   - condition: The condition.
@MainActor public func until(
    timeout: Duration = .seconds(30), clock: any Clock<Duration> = ContinuousClock(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ condition: @MainActor () -> Bool
) async {
    let patience = Patience(timeout: timeout, clock: clock)
    // The stream keeps a signal that arrives while the condition is evaluated.
    let (changes, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    func isMet() -> Bool { withObservationTracking(condition) { signal.yield() } }
    if isMet() { return }
    let watchdog = Watchdog(patience) { signal.yield() }
    defer { watchdog.cancel() }
    var end = WaitEnd.cancelled
    for await _ in changes {
        if isMet() { return }
        if watchdog.hasEnded {
            end = .timedOut
            break
        }
    }
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let failure = end.failure(waitingFor: "the condition at \(location)", patience, "It is false.")
    if let failure { location.fail(failure) }
}
