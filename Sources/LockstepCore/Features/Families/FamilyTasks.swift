/// The tasks of a family. They are cancelled when the family is released. A task must not hold the family strongly.
final class FamilyTasks: Sendable {
    private struct Tasks {
        var check: Task<Void, Never>?
        var others: [Int: Task<Void, Never>] = [:]
        var last = 0
    }

    private let tasks = Locked(Tasks())

    /// The task that releases unused members. Setting this property cancels the previous task.
    var check: Task<Void, Never>? {
        get { tasks.withLock { $0.check } }
        set { tasks.withLock { exchange(&$0.check, with: newValue) }?.cancel() }
    }

    /// Starts a task that calls `work` after each period, until `work` returns `false`. The task is not part of the
    /// caller's execution.
    ///
    /// - Returns: The task.
    static func repeating(
        every period: Duration, on clock: any Clock<Duration>, _ work: @escaping @MainActor () -> Bool
    ) -> Task<Void, Never> {
        Task.detached {
            while (try? await clock.limitedSleep(for: period)) != nil {
                guard await work() else { return }
            }
        }
    }

    /// Adds a task. The task is cancelled by ``cancelTask(_:)``, or when the family is released.
    ///
    /// - Returns: The number of the task, for ``cancelTask(_:)``.
    func addTask(_ task: Task<Void, Never>) -> Int {
        tasks.withLock { tasks in
            tasks.last += 1
            tasks.others[tasks.last] = task
            return tasks.last
        }
    }

    /// Cancels the task with this number. A second call with the same number does nothing.
    func cancelTask(_ number: Int) { tasks.withLock { $0.others.removeValue(forKey: number) }?.cancel() }

    deinit {
        let all = tasks.withLock { [$0.check].compactMap(\.self) + $0.others.values }
        for task in all { task.cancel() }
    }
}
