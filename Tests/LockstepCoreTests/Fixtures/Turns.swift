/// Yields to other work of the main actor until a condition is true.
///
/// - Parameter isDone: The condition.
/// - Returns: Whether the condition became true. The wait is limited, so that a failing test does not hang: by turns,
///   because all tests share the main actor, and by time, because other threads can be slow.
@MainActor func eventually(_ isDone: () -> Bool) async -> Bool {
    let end = ContinuousClock.now + .seconds(60)
    var turns = 0
    while !isDone() {
        if turns > 20_000, ContinuousClock.now > end { return false }
        turns += 1
        await Task.yield()
    }
    return true
}

/// Yields to other work of the main actor until a task has ended.
///
/// - Parameter task: The task.
/// - Returns: Whether the task has ended. The wait is limited, so that a failing test does not hang.
@MainActor func ends<Success: Sendable>(_ task: Task<Success, Never>?) async -> Bool {
    var hasEnded = false
    let waiting = Task {
        _ = await task?.value
        hasEnded = true
    }
    defer { waiting.cancel() }
    return await eventually { hasEnded }
}
