/// Runs one history. When an exploration fails, the issue contains a test that calls this function.
///
/// ```swift
/// @Test @MainActor func stackHistoriesScript() async throws {
///     try await runScript(
///         { StackHistories() },
///         [
///             .push,
///             .pop,
///         ])
/// }
/// ```
///
/// - Parameters:
///   - fresh: Makes a subject with its model.
///   - script: The events.
/// - Throws: A ``Disagreement`` if ``Explorable/apply(_:)`` or ``Explorable/finish()`` throws an error. The
///   disagreement describes this error.
@MainActor public func runScript<Subject: Explorable>(
    _ fresh: @MainActor () -> Subject, _ script: [Subject.Event]
) async throws {
    var subject = fresh()
    for (index, event) in script.enumerated() {
        do {
            try await subject.apply(event)
        } catch {
            try? await subject.finish()
            let place = "\(subject.source(of: event)), event \(index + 1) of \(script.count)"
            throw Disagreement("after \(place): \(error)")
        }
    }
    do {
        try await subject.finish()
    } catch {
        throw Disagreement("at the end: \(error)")
    }
}
