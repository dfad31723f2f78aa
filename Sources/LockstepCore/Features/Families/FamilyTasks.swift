/// The tasks of a family. They are cancelled when the family is released. A task must not hold the family strongly.
final class FamilyTasks: Sendable {
    private let tasks = Locked<Set<Task<Void, Never>>>([])

    /// Starts a task that calls `work` after each period, until `work` returns `false`. The task is not part of the
    /// caller's execution.
    ///
    /// - Returns: The task, for ``cancel(_:)``.
    func repeating(
        every period: Duration, on clock: any Clock<Duration>, _ work: @escaping @MainActor () -> Bool
    ) -> Task<Void, Never> {
        let task = Task.detached {
            while (try? await clock.limitedSleep(for: period)) != nil {
                guard await work() else { return }
            }
        }
        add(task)
        return task
    }

    /// Adds a task. It is cancelled by ``cancel(_:)``, or when the family is released.
    func add(_ task: Task<Void, Never>) { tasks.withLock { _ = $0.insert(task) } }

    /// Cancels a task. A second call with the same task does nothing.
    func cancel(_ task: Task<Void, Never>) {
        tasks.withLock { _ = $0.remove(task) }
        task.cancel()
    }

    deinit {
        for task in tasks.withLock(\.self) { task.cancel() }
    }
}
