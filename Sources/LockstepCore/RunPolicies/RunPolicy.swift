/// What becomes of a run that begins while another one of the same name is in flight.
///
/// ```swift
/// let hits = await operations.run(.search, policy: .latest) { try await api.search(text) }
/// ```
///
/// Runs of one name form a line: those of one operation of a tracker, of one action of a store, or of one method. Operations with
/// different associated values are different operations, so `.delete(1)` and `.delete(2)` are apart. The arguments of
/// actions and methods make no difference.
///
/// A run with a policy does its work in a task of its own, which has the task-local values of the caller. It begins at once, without
/// leaving the main actor, where the system can do that. Cancelling the caller cancels it. A run that is started inside
/// of a run of the same line is a part of it: it starts at once, as it could not wait for itself, except with
/// ``drop``.
public enum RunPolicy: String, Hashable, Sendable, CaseIterable {
    /// It runs beside the others. It stands outside the line: runs with other policies neither wait for it nor end it.
    case concurrent

    /// It takes the place of the others, which end as ``ExecutionOutcome/superseded`` at once: their tasks are cancelled, and what
    /// they return is discarded, whatever order they finish in (promise P1).
    case latest

    /// It waits for its turn. Runs are done in the order in which they began, one at a time, whatever the ones before throw
    /// (promise P2). One that is cancelled while it waits leaves the line, and does nothing.
    case queue

    /// It is dropped: it ends as ``ExecutionOutcome/dropped`` at once, and its work is not done (promise P3).
    case drop
}
