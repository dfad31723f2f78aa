import LockstepCore

extension Row {
    /// Work on many things: ten times as many must cost ten times as much.
    static func linear(_ count: Int) -> [Row] {
        linear(
            count,
            [
                Work.attachedClosures, Work.commitWithClosures, Work.recordedOperations, Work.undoneStores,
                Work.undoneSteps, Work.mergedReplacement,
            ])
    }

    /// The same for tasks of stores. Their instructions are not counted, because they run on several threads.
    ///
    /// The goal is higher, because many tasks at once need more memory than the caches of a processor have. The first
    /// row shows this for tasks without a store.
    static func linearTasks(_ count: Int) -> [Row] {
        linear(count, goal: 1.6, [Work.plainTasks, Work.cancelledTasks, Work.latestBurst, Work.cancelledQueue])
    }

    private static func linear(_ count: Int, goal: Double = flat, _ works: [(Int, Int) -> Work]) -> [Row] {
        works.map { Row($0(count, 1), goal: goal, beside: $0(count / 10, 10)) }
    }
}

extension Work {
    /// Attaches closures to one store, and detaches them.
    static func attachedClosures(_ count: Int, times: Int) -> Work {
        linear("onCommit, attached and detached", count, times) {
            let store = CounterStore()
            let attached = (0..<count).map { _ in store.pipeline.onCommit { _, _ in } }
            for closure in attached { closure.cancel() }
        }
    }

    /// Commits to a store with many closures.
    static func commitWithClosures(_ count: Int, times: Int) -> Work {
        Work("commit, onCommit closures: \(times) × \(count)", preparations: 1, countedRepetitions: 4) {
            let stores = (0..<times).map { _ in CounterStore() }
            let attached = stores.map { store in (0..<count).map { _ in store.pipeline.onCommit { _, _ in } } }
            return { repetitions in
                for _ in 0..<repetitions { for store in stores { store.commit { $0.count += 1 } } }
                use(attached.count)
            }
        }
    }

    /// Runs operations that fail, while a recorder is attached.
    static func recordedOperations(_ count: Int, times: Int) -> Work {
        linear("operations that fail, recorded", count, times) {
            let value = AsyncValue<Int>()
            let operations = OperationTracker<ItemOperation>()
            value.pipeline.attach(HistoryRecorder(limit: 10))
            operations.pipeline.attach(HistoryRecorder(limit: 10))
            for id in 0..<count { await operations.run(.delete(id)) { throw Offline() } }
        }
    }

    /// Changes many stores in one action, and undoes it.
    static func undoneStores(_ count: Int, times: Int) -> Work {
        linear("action and undo, stores", count, times) {
            let undo = UndoRecorder()
            let stores = (0..<count).map { _ in CounterStore() }
            for store in stores { store.pipeline.attach(undo) }
            let all = Action<CounterStore>("all") {
                Middleware { _ in for store in stores { store.commit { $0.count += 1 } } }
            }
            await stores[0].dispatch(all)
            undo.undo()
        }
    }

    /// Records many steps, and undoes each.
    static func undoneSteps(_ count: Int, times: Int) -> Work {
        linear("commits and undos, steps", count, times) {
            let undo = UndoRecorder(limit: count)
            let store = CounterStore()
            store.pipeline.attach(undo)
            for _ in 0..<count { store.commit { $0.count += 1 } }
            while undo.canUndo { undo.undo() }
        }
    }

    /// Starts tasks without a store, and waits for them. Each starts another task and cancels it.
    static func plainTasks(_ count: Int, times: Int) -> Work {
        linear("tasks without a store", count, times) {
            let tasks = (0..<count).map { _ in
                Task {
                    let inner = Task { await Task.yield() }
                    inner.cancel()
                    await inner.value
                }
            }
            for task in tasks { await task.value }
        }
    }

    /// Cancels one task of each of many stores.
    static func cancelledTasks(_ count: Int, times: Int) -> Work {
        linear("cancelTasks, stores", count, times) {
            let stores = (0..<count).map { _ in CounterStore() }
            let tasks = stores.map { $0.startTask("wait") { _ in await forever() } }
            for store in stores { store.cancelTasks(named: "wait") }
            for task in tasks { _ = await task.value }
        }
    }

    /// Starts runs that each supersede the one before.
    static func latestBurst(_ count: Int, times: Int) -> Work {
        linear("runs with .latest", count, times) {
            let store = CounterStore()
            let tasks = (0..<count).map { _ in store.startTask("find", policy: .latest) { _ in await Task.yield() } }
            for task in tasks { _ = await task.value }
            withExtendedLifetime(store) {}
        }
    }

    /// Fills a queue of runs, and cancels all of them.
    static func cancelledQueue(_ count: Int, times: Int) -> Work {
        linear("runs with .queue, cancelled", count, times) {
            let store = CounterStore()
            let tasks = (0..<count).map { _ in store.startTask("save", policy: .queue) { _ in await forever() } }
            store.cancelTasks(named: "save")
            for task in tasks { _ = await task.value }
        }
    }

    /// Replaces a list while an optimistic change of it is pending, and reverts the change.
    static func mergedReplacement(_ count: Int, times: Int) -> Work {
        linear("optimistic change reverted, list replaced", count, times) {
            let store = CounterStore()
            store.commit { $0.items = Array(0..<count) }
            await store.optimistically(at: \.items, { $0.append(-1) }) {
                store.commit { $0.items = Array(count..<2 * count) }
                throw Offline()
            }
        }
    }

    /// Work on `count` things, done `times` times in one repetition.
    private static func linear(
        _ name: String, _ count: Int, _ times: Int, _ body: @escaping @MainActor () async -> Void
    ) -> Work {
        Work("\(name): \(times) × \(count)", preparations: 1, countedRepetitions: 1) {
            { repetitions in for _ in 0..<repetitions * times { await body() } }
        }
    }

    /// Waits until the task is cancelled.
    private static func forever() async {
        let (never, end) = AsyncStream.makeStream(of: Void.self)
        for await _ in never {}
        end.finish()
    }
}

/// The error of a failed operation.
private struct Offline: Error {}
