/// Runs one history. The explorer prints a call of this function for a failing script.
///
/// ```swift
/// @Test @MainActor func stackHistoriesScript() async throws {
///     try await runScript(
///         StackHistories.init,
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
/// - Throws: A ``Disagreement`` that describes the error that ``Explorable/apply(_:)`` threw, and names the event. If
///   ``Explorable/finish()`` threw the error, the description starts with “at the end” instead.
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
