/// Gives other work of the main actor its turns until something is true.
///
/// - Parameter isDone: The condition.
/// - Returns: Whether it became true. The wait is limited, so a test that fails does not hang.
@MainActor func eventually(_ isDone: () -> Bool) async -> Bool {
    for _ in 0..<20_000 {
        if isDone() { return true }
        await Task.yield()
    }
    return isDone()
}

/// Gives other work of the main actor its turns until a task has ended.
///
/// - Parameter task: The task.
/// - Returns: Whether it ended. The wait is limited, so a test that fails does not hang.
@MainActor func ends<Success: Sendable>(_ task: Task<Success, Never>?) async -> Bool {
    var hasEnded = false
    let waiting = Task {
        _ = await task?.value
        hasEnded = true
    }
    defer { waiting.cancel() }
    return await eventually { hasEnded }
}
